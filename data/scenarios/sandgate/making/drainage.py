"""Which way water runs over a grid: hollows filled, steepest descent, catchments."""
import heapq

import numpy as np

STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]


def drain(heights, outlets):
    """Receivers and an order in which every cell comes after the one it drains to (flat indices).

    `outlets` is a mask of cells that drain off the grid. Hollows drain over their lowest rim."""
    rows, columns = heights.shape
    flat = heights.ravel().tolist()
    level = list(flat)
    receiver = list(range(len(flat)))
    done = bytearray(len(flat))
    order = []
    queue = []
    for cell in np.flatnonzero(outlets.ravel()).tolist():
        heapq.heappush(queue, (flat[cell], cell))
        done[cell] = 1
    while queue:
        here, cell = heapq.heappop(queue)
        order.append(cell)
        row, column = divmod(cell, columns)
        for dr, dc in STEPS:
            r, c = row + dr, column + dc
            if 0 <= r < rows and 0 <= c < columns:
                other = r * columns + c
                if not done[other]:
                    done[other] = 1
                    receiver[other] = cell
                    level[other] = max(flat[other], here + 1e-4)
                    heapq.heappush(queue, (level[other], other))
    filled = np.array(level).reshape(rows, columns)
    receiver = np.array(receiver)
    # Outside hollows the steepest way down replaces the way the flood came.
    steepest = np.zeros((rows, columns))
    chosen = receiver.reshape(rows, columns).copy()
    index = np.arange(rows * columns).reshape(rows, columns)
    padded = np.pad(filled, 1, constant_values=np.inf)
    indices = np.pad(index, 1, constant_values=-1)
    free = (filled <= heights) & ~outlets
    for dr, dc in STEPS:
        window = (slice(1 + dr, 1 + dr + rows), slice(1 + dc, 1 + dc + columns))
        slope = (filled - padded[window]) / (1.4142135 if dr and dc else 1.0)
        better = free & (slope > steepest)
        steepest = np.where(better, slope, steepest)
        chosen = np.where(better, indices[window], chosen)
    return chosen.ravel(), order, filled


def catchments(receiver, order, area):
    """What drains through each cell: its own `area` and all above it."""
    total = area.ravel().tolist()
    receiver = receiver.tolist()
    for cell in reversed(order):
        below = receiver[cell]
        if below != cell:
            total[below] += total[cell]
    return np.array(total)
