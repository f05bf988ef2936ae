// The scene of a table in the round. What is shown, whence, and how well it is drawn is `scene`'s (RoundScene).
import QtQuick
import QtQuick3D

Item {
    id: page

    CustomMaterial {
        id: baked // its colours are lit already: nothing is left to reckon for a pixel
        shadingMode: CustomMaterial.Unshaded
        vertexShader: "paint.vert"
        fragmentShader: "paint.frag"
    }
    // The ground and the walls: what they are covered with is laid over their colours.
    CustomMaterial {
        id: grained
        property TextureInput grain: TextureInput { texture: groundGrain }
        shadingMode: CustomMaterial.Unshaded
        vertexShader: "grained.vert"
        fragmentShader: "grained.frag"
    }
    CustomMaterial {
        id: grainedLit
        property TextureInput grain: TextureInput { texture: groundGrain }
        shadingMode: CustomMaterial.Shaded
        vertexShader: "grained.vert"
        fragmentShader: "grained_lit.frag"
    }
    CustomMaterial {
        id: papered
        property TextureInput grain: TextureInput { texture: wallpaper }
        shadingMode: CustomMaterial.Unshaded
        vertexShader: "papered.vert"
        fragmentShader: "grained.frag"
    }
    CustomMaterial {
        id: paperedLit
        property TextureInput grain: TextureInput { texture: wallpaper }
        shadingMode: CustomMaterial.Shaded
        vertexShader: "papered.vert"
        fragmentShader: "grained_lit.frag"
    }
    PrincipledMaterial {
        id: tin
        roughness: 0.28
        specularAmount: 0.75
    }
    PrincipledMaterial {
        id: card
        roughness: 0.85
        specularAmount: 0.2
    }
    PrincipledMaterial {
        id: wash
        lighting: PrincipledMaterial.NoLighting
        alphaMode: PrincipledMaterial.Blend
    }
    PrincipledMaterial {
        id: chalk
        lighting: PrincipledMaterial.NoLighting
        cullMode: Material.NoCulling
    }

    View3D {
        id: view
        anchors.fill: parent
        renderMode: scene.full ? View3D.Offscreen : View3D.Underlay
        camera: eye
        environment: SceneEnvironment {
            backgroundMode: SceneEnvironment.Color
            clearColor: scene.night ? "#0e0d0b" : "#2b251d"
            antialiasingMode: scene.full ? SceneEnvironment.MSAA : SceneEnvironment.NoAA
            antialiasingQuality: SceneEnvironment.High
            tonemapMode: scene.full ? SceneEnvironment.TonemapModeFilmic : SceneEnvironment.TonemapModeNone
            lightProbe: scene.shining ? probe : null
            probeExposure: scene.night ? 0.08 : 0.55
            aoStrength: scene.full ? 62 : 0
            aoDistance: 2.2
            aoSoftness: 30
        }
        Texture {
            id: groundGrain
            textureData: scene.grain
            tilingModeHorizontal: Texture.Repeat
            tilingModeVertical: Texture.Repeat
            generateMipmaps: true
            mipFilter: Texture.Linear
        }
        Texture {
            id: wallpaper
            textureData: scene.wallpaper
            tilingModeHorizontal: Texture.Repeat
            tilingModeVertical: Texture.Repeat
            generateMipmaps: true
            mipFilter: Texture.Linear
        }
        Texture {
            id: probe
            textureData: scene.shining ? scene.probe : null
        }
        PerspectiveCamera {
            id: eye
            position: scene.eye
            eulerRotation: scene.look
            fieldOfView: scene.fieldOfView
            clipNear: scene.clipNear
            clipFar: scene.clipFar
        }
        DirectionalLight {
            visible: scene.full
            color: scene.night ? "#ffb767" : "#ffd9a0" // a lamp over the table, or the evening in the window
            brightness: scene.night ? 1.5 : 2.2
            eulerRotation: scene.night ? Qt.vector3d(-76, -74, 0) : Qt.vector3d(-40, -74, 0)
            castsShadow: scene.full
            shadowFactor: 78
            shadowMapQuality: Light.ShadowMapQualityVeryHigh
            shadowBias: 0.0001
            shadowMapFar: 500
        }
        DirectionalLight {
            visible: scene.full
            color: "#a8c0e0"
            brightness: scene.night ? 0.06 : 0.25
            eulerRotation: Qt.vector3d(-30, 110, 0)
        }
        DirectionalLight { // the room's light, where nothing mirrors it
            visible: scene.full && !scene.shining
            color: "#d8d2c0"
            ambientColor: scene.night ? "#26241f" : "#6a6a62"
            brightness: scene.night ? 0.1 : 0.35
            eulerRotation: Qt.vector3d(-80, 20, 0)
        }
        Model {
            geometry: scene.room
            materials: scene.full ? card : baked
            castsShadows: false
            receivesShadows: false
            visible: !scene.above
            depthBias: 3000 // what it is hidden by is drawn before it
        }
        Model {
            geometry: scene.walls
            materials: scene.full ? paperedLit : papered
            castsShadows: false
            receivesShadows: false
            visible: !scene.above
            depthBias: 3000
        }
        Model {
            geometry: scene.ground
            materials: scene.full ? grainedLit : grained
            depthBias: 2000
        }
        Model {
            geometry: scene.flat
            materials: scene.full ? card : baked
            castsShadows: false
            depthBias: 1000
        }
        Model {
            geometry: scene.solid
            materials: scene.full ? card : baked
        }
        Model {
            geometry: scene.red
            materials: scene.full ? tin : baked
            visible: scene.full || !scene.moving
        }
        Model {
            geometry: scene.blue
            materials: scene.full ? tin : baked
            visible: scene.full || !scene.moving
        }
        Model {
            geometry: scene.slightRed
            materials: baked
            visible: !scene.full && scene.moving
        }
        Model {
            geometry: scene.slightBlue
            materials: baked
            visible: !scene.full && scene.moving
        }
        Model {
            geometry: scene.shadows
            materials: wash
            castsShadows: false
            receivesShadows: false
            opacity: scene.full ? 0.45 : 1
            depthBias: 30
        }
        Model {
            geometry: scene.menShadows
            materials: wash
            castsShadows: false
            receivesShadows: false
            opacity: scene.full ? 0.6 : 1
            depthBias: 20
        }
        Model {
            geometry: scene.laid
            materials: wash
            castsShadows: false
            receivesShadows: false
            depthBias: 10
        }
        Model {
            geometry: scene.tokens
            materials: wash
            castsShadows: false
            receivesShadows: false
            depthBias: 5
            visible: scene.above
        }
        Model {
            geometry: scene.hung
            materials: chalk
            castsShadows: false
            receivesShadows: false
        }
    }

    Repeater {
        model: scene.labels
        delegate: Rectangle {
            required property real seenX
            required property real seenY
            required property bool seen
            required property string words
            required property color ink
            required property color paper
            visible: seen
            x: Math.round(seenX - width / 2)
            y: Math.round(seenY - height)
            width: text.implicitWidth + 12
            height: text.implicitHeight + 5
            color: paper
            border.color: ink
            border.width: 1
            radius: 2
            Text {
                id: text
                anchors.centerIn: parent
                text: parent.words
                color: parent.ink
                font.family: "Cabin"
                font.pixelSize: 12
                textFormat: Text.PlainText
            }
        }
    }
}
