"""Roads and railways: least-cost ways between places, corridors shared, lines drawn smooth."""
import numpy as np
from scipy import ndimage
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from .frame import CELL, HEIGHT, NORTH, WEST, WIDTH, Raster, fractal, kilometres, length, resample, sheet, simplify, smooth
from .gazetteer import EXITS, RAILWAYS, ROADS, SETTLEMENTS
from .geometry import crossings, insert
from .waters import width_of

STEP = 2  # cells of the sheet to a cell of the search
RANK = {"lane": 0, "second": 1, "main": 2}
MOVES = [(0, 1), (1, 0), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)]  # the other eight are these reversed


class Search:
    """Least-cost ways over cells of 50 m. `steep` is the gradient that doubles the cost of a metre."""

    def __init__(self, heights, rough, steep):
        self.heights = heights.reshape(HEIGHT // STEP, STEP, WIDTH // STEP, STEP).mean(axis=(1, 3))
        self.frame = Raster(WEST, NORTH, CELL * STEP, self.heights)
        self.rough = rough.reshape(HEIGHT // STEP, STEP, WIDTH // STEP, STEP).max(axis=(1, 3))
        self.steep = steep
        self.used = [np.zeros(self.heights.shape, bool) for _ in MOVES]
        self.near = np.zeros(self.heights.shape, bool)

    def cell(self, point):
        column, row = self.frame.cells(point)
        rows, columns = self.heights.shape
        return int(np.clip(round(float(row)), 0, rows - 1)), int(np.clip(round(float(column)), 0, columns - 1))

    def graph(self, discount):
        rows, columns = self.heights.shape
        index = np.arange(rows * columns).reshape(rows, columns)
        starts, ends, costs = [], [], []
        shy = np.where(self.near, 1.25, 1.0)
        for (dr, dc), used in zip(MOVES, self.used):
            a = (slice(0, rows - dr), slice(max(0, -dc), columns - max(0, dc)))
            b = (slice(dr, rows), slice(max(0, dc), columns - max(0, -dc)))
            run = self.frame.cell * np.hypot(dr, dc)
            grade = np.abs(self.heights[b] - self.heights[a]) / run
            cost = run * (1 + (grade / self.steep) ** 2) * 0.5 * (self.rough[a] * shy[a] + self.rough[b] * shy[b])
            cost = np.where(used[a], cost * discount, cost)
            starts.append(index[a].ravel())
            ends.append(index[b].ravel())
            costs.append(cost.ravel())
        starts, ends, costs = map(np.concatenate, (starts, ends, costs))
        keep = np.isfinite(costs)
        size = rows * columns
        return coo_matrix((costs[keep], (starts[keep], ends[keep])), shape=(size, size)).tocsr()

    def way(self, start, end, discount=0.45):
        columns = self.heights.shape[1]
        (sr, sc), (er, ec) = self.cell(start), self.cell(end)
        source, target = sr * columns + sc, er * columns + ec
        _, before = dijkstra(self.graph(discount), directed=False, indices=source, return_predecessors=True)
        cells = [target]
        while cells[-1] != source:
            assert before[cells[-1]] >= 0, f"no way from {start} to {end}"
            cells.append(int(before[cells[-1]]))
        return [divmod(c, columns) for c in cells[::-1]]

    def use(self, cells):
        for a, b in zip(cells[:-1], cells[1:]):
            (r, c), (r2, c2) = min(a, b), max(a, b)
            self.used[MOVES.index((r2 - r, c2 - c))][r, c] = True
        mask = np.ones(self.heights.shape, bool)
        for cell in cells:
            mask[cell] = False
        self.near |= ndimage.distance_transform_edt(mask) < 4


def chains_of(edges):
    """Edges {(cell, cell): rank} as runs of cells between places where ways meet or end or change class."""
    beside = {}
    for (a, b), rank in edges.items():
        beside.setdefault(a, []).append((b, rank))
        beside.setdefault(b, []).append((a, rank))
    nodes = {c for c, others in beside.items() if len(others) != 2 or others[0][1] != others[1][1]}
    seen, chains = set(), []
    for node in sorted(nodes):
        for other, rank in sorted(beside[node]):
            if (node, other) in seen:
                continue
            chain = [node, other]
            while chain[-1] not in nodes:
                a, b = (o for o, _ in beside[chain[-1]])
                chain.append(b if a == chain[-2] else a)
            seen |= set(zip(chain[:-1], chain[1:])) | set(zip(chain[1:], chain[:-1]))
            chains.append((chain, rank))
    return chains


def prune(edges, ends):
    """Takes away what leads nowhere: spurs to waypoints."""
    while True:
        count = {}
        for pair in edges:
            for cell in pair:
                count[cell] = count.get(cell, 0) + 1
        loose = [pair for pair in edges if any(count[c] == 1 and c not in ends for c in pair)]
        if not loose:
            return
        for pair in loose:
            del edges[pair]


def wetness(stems, lakes, bank, dread=1.0):
    """How much harder the ground is for a way because of water; lakes cannot be passed."""
    rough = np.ones((HEIGHT, WIDTH))
    away = np.full((HEIGHT, WIDTH), np.inf)
    for stem in stems:
        big = width_of(stem.area) >= 3.0
        if not big.any():
            continue
        column, row = sheet(None).cells(resample(stem.points[big], 8.0))
        r, c = np.rint(row).astype(int), np.rint(column).astype(int)
        ok = (r >= 0) & (c >= 0) & (r < HEIGHT) & (c < WIDTH)
        if not ok.any():
            continue
        mask = np.ones((HEIGHT, WIDTH), bool)
        mask[r[ok], c[ok]] = False
        d = ndimage.distance_transform_edt(mask) * CELL
        away = np.minimum(away, d)
        rough[~mask] = np.maximum(rough[~mask], dread * (2.5 + 0.25 * float(width_of(stem.area.max()))))
    rough = np.where((away < bank) & (rough == 1), 1.0 + 0.8 * (1 - away / bank), rough)
    for field, _, _ in lakes:
        rough = np.where(field < 40, np.inf, rough)
    return rough


def straighten(line, rivers):
    """Where a way wriggles over one river several times in a short stretch, or meets it aslant, it crosses once, square."""
    line = resample(line, 15.0)
    for _ in range(12):
        changed = False
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        met = []
        for river in rivers:
            for leg, part, other_leg, _, point in crossings(line, river):
                met.append((along[leg] + part * (along[leg + 1] - along[leg]), id(river), other_leg, river, point))
        met.sort(key=lambda m: m[0])
        i = 0
        while i < len(met):
            j = i
            while j + 1 < len(met) and met[j + 1][1] == met[i][1] and met[j + 1][0] - met[j][0] < 350:
                j += 1
            _, _, leg, river, point = met[(i + j) // 2]
            tangent = river[min(leg + 3, len(river) - 1)] - river[max(leg - 2, 0)]
            tangent = tangent / max(np.hypot(*tangent), 1e-9)
            a, b = met[i][0] - 90, met[j][0] + 90
            if a > 0 and b < along[-1]:
                first, last = line[along < a], line[along > b]
                if len(first) and len(last):
                    go = last[0] - first[-1]
                    sine = abs(go[0] * tangent[1] - go[1] * tangent[0]) / max(np.hypot(*go), 1e-9)
                    if (j > i and (j - i) % 2 == 0) or sine < 0.75:
                        square = np.array([-tangent[1], tangent[0]])
                        square = square if square @ go > 0 else -square
                        fresh = np.concatenate([first, [point - 45 * square, point, point + 45 * square], last])
                        before = len(crossings(line, river))
                        if len(crossings(fresh, river)) < before or (j == i and len(crossings(fresh, river)) == before
                                                                     and sine < 0.6):
                            if len(crossings(fresh, river)) < before:
                                line, changed = resample(fresh, 15.0), True
                                break
            i = j + 1
        if not changed:
            break
    return line


def roads(heights, sites, stems, lakes, rng):
    """[class, points] of every road between junctions; ends are shared exactly."""
    whims = 1 + 1.1 * np.clip(fractal((HEIGHT, WIDTH), CELL, 420, 2, rng) + 0.3, 0, 2)
    search = Search(heights, wetness(stems, lakes, 90.0) * whims, 0.06)
    edges = {}
    for grade, stops in ROADS:
        search.steep = {"main": 0.055, "second": 0.075, "lane": 0.085}[grade]
        for a, b in zip(stops[:-1], stops[1:]):
            cells = search.way(sites[a], sites[b])
            search.use(cells)
            for pair in zip(cells[:-1], cells[1:]):
                key = (min(pair), max(pair))
                edges[key] = max(edges.get(key, 0), RANK[grade])
    prune(edges, {search.cell(sites[name]) for name in [*SETTLEMENTS, *EXITS]})
    names = {rank: grade for grade, rank in RANK.items()}
    rivers = [s.points for s in stems if width_of(s.area.max()) >= 3.0]
    exact = {search.cell(sites[e]): np.asarray(sites[e], float) for e in EXITS}
    lines = []
    for chain, rank in chains_of(edges):
        rows, columns = zip(*chain)
        raw = search.frame.centres(rows, columns)
        for end in (0, -1):
            if chain[end] in exact:
                raw[end] = exact[chain[end]]
        line = smooth(raw, 15.0, {2: 85.0, 1: 75.0, 0: 60.0}[rank])
        lines.append([names[rank], simplify(straighten(line, rivers), 1.2)])
    return tie([l for l in lines if length(l[1]) > 1])


def tie(lines):
    """Common vertices wherever two lines cross."""
    for i in range(len(lines)):
        for j in range(i):
            for _, _, _, _, point in crossings(lines[i][1], lines[j][1]):
                ends = [l[1][e] for l in (lines[i], lines[j]) for e in (0, -1)]
                if min(np.hypot(*(e - point)) for e in ends) < 1.0:
                    continue
                lines[i][1], _ = insert(lines[i][1], point, 0.0)
                lines[j][1], _ = insert(lines[j][1], point, 0.0)
    return lines


def railways(heights, sites, stems, lakes, road_lines):
    """Points of every railway; a branch starts exactly on a vertex of the line it leaves."""
    rough = wetness(stems, lakes, 200.0, 3.0)
    beside = np.ones((HEIGHT, WIDTH), bool)
    for grade, points in road_lines:
        if grade != "lane":
            column, row = sheet(None).cells(resample(points, 15.0))
            beside[np.clip(np.rint(row).astype(int), 0, HEIGHT - 1), np.clip(np.rint(column).astype(int), 0, WIDTH - 1)] = False
    rough = rough * (1 + 1.6 * np.clip(1 - ndimage.distance_transform_edt(beside) * CELL / 260.0, 0, 1))
    search = Search(heights, rough, 0.011)
    lines = []
    for stops in RAILWAYS:
        cells = []
        for a, b in zip(stops[:-1], stops[1:]):
            cells += search.way(sites[a], sites[b], 0.7)[1 if cells else 0:]
        search.use(cells)
        raw = search.frame.centres(*zip(*cells))
        if stops[-1] in EXITS:
            raw[-1] = sites[stops[-1]]
        if stops[0] in EXITS:
            raw[0] = sites[stops[0]]
        if lines:
            # The branch leaves the trunk tangentially where the two ways part.
            trunk = lines[0]
            away = np.array([np.min(np.hypot(*(trunk - p).T)) for p in raw])
            part = int(np.flatnonzero(away < 120)[-1])
            vertex = int(np.argmin(np.hypot(*(trunk - raw[part]).T)))
            onward = raw[min(part + 12, len(raw) - 1)] - trunk[vertex]
            direction = trunk[min(vertex + 5, len(trunk) - 1)] - trunk[max(vertex - 5, 0)]
            back = -1 if onward @ direction > 0 else 1
            vertex = int(np.clip(vertex + back * 8, 2, len(trunk) - 3))
            raw = np.concatenate([[trunk[vertex], trunk[vertex - back * 4]], raw[part + 8:]])
        line = smooth(smooth(raw, 40.0, 300.0), 40.0, 220.0)
        lines.append(line)
    return lines
