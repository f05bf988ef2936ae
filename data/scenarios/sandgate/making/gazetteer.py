"""The names of Sandgate and what joins them. Positions in kilometres of the sheet; settlements move to the best
site within half a kilometre."""

# name: (class, east, north)
SETTLEMENTS = {
    "Sandgate": ("town", 11.15, 4.15),
    "Marlstead": ("village", 1.25, 5.05),
    "Eddersham": ("village", 4.75, 5.45),
    "Twyborne": ("village", 7.75, 6.55),
    "Thackling": ("village", 7.55, 8.05),
    "Lintlow": ("village", 6.60, 13.2),
    "Pellingfold": ("village", 4.60, 1.05),
    "Ostling": ("village", 12.75, 12.9),
    "Wainsford": ("village", 13.75, 9.30),
    "Crowmarl": ("village", 15.3, 10.45),
    "Tarrowick": ("village", 14.1, 6.75),
    "Skerling": ("village", 17.55, 6.95),
    "Fennimere": ("village", 18.7, 13.3),
    "Netherlode": ("village", 11.85, 1.55),
    "Dunsallow": ("village", 17.7, 1.75),
    "Withyholt": ("village", 9.35, 2.35),
    "Merehead": ("hamlet", 7.35, 10.9),
    "Corrowgarth": ("hamlet", 0.95, 10.25),
    "Hobbleden": ("hamlet", 1.35, 1.05),
    "Overfold": ("hamlet", 9.85, 8.1),
    "Highmarrow": ("hamlet", 19.2, 7.35),
    "Coldlathe": ("hamlet", 16.9, 8.75),
    "Tansley Bottom": ("hamlet", 15.4, 4.35),
    "Hurstling": ("hamlet", 11.25, 9.6),
    "Nettlecote": ("hamlet", 6.15, 3.4),
    "Wendfold": ("hamlet", 9.0, 4.25),
    "Edge Farm": ("hamlet", 14.6, 8.2),
}

# Places only lanes know, a pair on the banks of every ford they lead through.
WAYPOINTS = {
    "Lode, west bank above Wainsford": (12.55, 10.95), "Lode, east bank above Wainsford": (13.25, 10.95),
    "Lode, west bank below Wainsford": (12.55, 7.55), "Lode, east bank below Wainsford": (13.25, 7.55),
    "Lode, west bank below Netherlode": (10.35, 0.75), "Lode, east bank below Netherlode": (11.3, 0.75),
    "Wend, west bank by Thackling": (6.65, 7.35), "Wend, east bank by Thackling": (7.3, 7.35),
    "Wend, west bank by Wendfold": (8.7, 4.95), "Wend, east bank by Wendfold": (9.25, 5.45),
    "Tarrow, south bank by Skerling": (16.3, 6.3), "Tarrow, north bank by Skerling": (16.35, 7.0),
}

# Where ways leave the sheet.
EXITS = {
    "west": (0.0, 5.3), "north-west": (0.0, 10.5), "south-west": (0.0, 1.3), "north by Lintlow": (6.3, 15.0),
    "north by Ostling": (12.9, 15.0), "south": (11.9, 0.0), "south by Pellingfold": (4.3, 0.0), "east": (20.0, 7.3),
    "north-east": (20.0, 12.7), "south-east": (20.0, 2.3), "railway west": (0.0, 4.9), "railway east": (20.0, 6.7),
    "railway north": (13.3, 15.0),
}

ROADS = [
    ("main", ["west", "Marlstead", "Eddersham", "Twyborne", "Sandgate", "Tarrowick", "Skerling", "Highmarrow", "east"]),
    ("main", ["Sandgate", "Netherlode", "south"]),
    ("second", ["north by Lintlow", "Lintlow", "Merehead", "Thackling", "Twyborne"]),
    ("second", ["Sandgate", "Wainsford", "Ostling", "north by Ostling"]),
    ("second", ["south-west", "Hobbleden", "Pellingfold", "Withyholt", "Netherlode", "Dunsallow", "south-east"]),
    ("second", ["Lintlow", "Ostling", "Fennimere", "north-east"]),
    ("second", ["Wainsford", "Crowmarl", "Fennimere"]),
    ("lane", ["north-west", "Corrowgarth", "Marlstead"]),
    ("lane", ["Thackling", "Overfold", "Hurstling", "Wainsford"]),
    ("lane", ["Hurstling", "Lode, west bank above Wainsford", "Lode, east bank above Wainsford", "Crowmarl"]),
    ("lane", ["Overfold", "Lode, west bank below Wainsford", "Lode, east bank below Wainsford", "Edge Farm"]),
    ("lane", ["Withyholt", "Lode, west bank below Netherlode", "Lode, east bank below Netherlode", "south"]),
    ("lane", ["Thackling", "Wend, east bank by Thackling", "Wend, west bank by Thackling", "Eddersham"]),
    ("lane", ["Wendfold", "Wend, west bank by Wendfold", "Wend, east bank by Wendfold", "Overfold"]),
    ("lane", ["Coldlathe", "Tarrow, north bank by Skerling", "Tarrow, south bank by Skerling", "Tansley Bottom"]),
    ("lane", ["Overfold", "Sandgate"]),
    ("lane", ["Eddersham", "Nettlecote", "Pellingfold"]),
    ("lane", ["Nettlecote", "Wendfold", "Withyholt"]),
    ("lane", ["Pellingfold", "south by Pellingfold"]),
    ("lane", ["Hobbleden", "Marlstead"]),
    ("lane", ["Crowmarl", "Coldlathe", "Skerling"]),
    ("lane", ["Coldlathe", "Edge Farm", "Wainsford"]),
    ("lane", ["Edge Farm", "Tarrowick"]),
    ("lane", ["Tarrowick", "Tansley Bottom", "Netherlode"]),
    ("lane", ["Tansley Bottom", "Skerling"]),
    ("lane", ["Skerling", "Dunsallow"]),
    ("lane", ["Merehead", "Hurstling"]),
    ("lane", ["Highmarrow", "south-east"]),
]

RAILWAYS = [
    ["railway west", "Marlstead", "Eddersham", "Twyborne", "Sandgate", "Tarrowick", "Skerling", "railway east"],
    ["Sandgate", "railway north"],
]
STATIONS = ["Marlstead", "Eddersham", "Twyborne", "Sandgate", "Wainsford", "Ostling", "Tarrowick", "Skerling"]

# Streams by a place they pass (kilometres of the sheet).
RIVERS = {"R. Lode": (12.9, 11.0), "R. Wend": (7.0, 9.0), "R. Edder": (3.3, 4.65), "R. Tarrow": (16.0, 6.5),
          "Marl Brook": (2.2, 6.3), "Crow Water": (15.0, 10.2), "Corrow Beck": (1.4, 9.9), "Pell Water": (4.6, 0.6),
          "Lint Beck": (6.8, 12.4), "Dun Water": (15.8, 0.8), "Fold Gill": (12.0, 8.5), "Scar Gill": (5.5, 8.75)}

# (name, a place on its stream at its lower end, length and half width in metres)
LAKES = [("Wendmere", (7.0, 8.55), 1700.0, 210.0), ("Tarrow Mere", (15.3, 6.6), 1100.0, 150.0)]

# name: (class, east, north); summits move to the highest ground within 700 m.
HEIGHTS = {
    "Corrow Fell": ("great_fell", 4.0, 11.6), "Harrow Edge": ("great_fell", 9.75, 10.9),
    "Sallow Down": ("great_fell", 15.9, 3.1), "Fenning Heights": ("great_fell", 18.4, 11.2),
    "Long Thack": ("fell", 3.5, 9.6), "Grey Tops": ("fell", 1.3, 13.9), "Beacon Knoll": ("fell", 10.4, 6.0),
    "Hob Down": ("fell", 0.9, 2.4), "Pell Down": ("fell", 4.9, 2.5), "Withy Hill": ("fell", 7.4, 2.7),
    "Ost Pike": ("fell", 15.0, 14.2), "Kite Hill": ("fell", 18.9, 4.3), "Gallows Knoll": ("fell", 15.4, 8.9),
    "Lint Head": ("fell", 9.1, 14.5), "Hollow Crag": ("fell", 4.2, 8.4),
}
VALLEYS = {"Wendale": (7.1, 9.9), "Vale of Edder": (3.0, 5.1), "Lodedale": (13.2, 11.2), "Tarrow Vale": (16.2, 6.9),
           "Crowdale": (15.6, 11.4), "Corrowdale": (1.9, 10.3)}

# Names for bridges and fords far from any settlement, and for woods, in the order in which they are met.
BRIDGE_WORDS = ["Abbot's", "Priory", "Stone", "Cuckoo", "Nun's", "White", "Friar's", "Swan", "Maiden", "Old"]
FORD_WORDS = ["Drover's", "Otter", "Heron", "Long", "Lamb", "Gravel", "Alder", "Sheepwash", "Hazel", "Watch", "Packman's",
              "Low"]
WOOD_NAMES = ["Great Hanger", "Lodge Wood", "Thack Wood", "Corrow Hanger", "Edge Wood", "Fenning Hanger", "Badger's Holt",
              "Sallow Wood", "Prior's Copse", "Kite Wood", "Long Shaw", "Holm Wood", "Raven Hanger", "Ost Wood",
              "Marl Copse", "Pell Hanger"]
# Fords no road leads to, on the rivers nearest to these places.
LONE_FORDS = [(12.85, 7.55), (12.45, 14.1), (10.9, 0.75), (13.3, 10.2), (6.1, 5.5), (3.6, 4.75), (6.95, 7.3), (16.3, 6.75),
              (10.2, 3.85), (15.0, 6.7)]
