/** A way from one place of a column to another, drawn beside it. */
export interface Arc {
  from: number
  to: number
  /** Onward ways are drawn on the right, ways back on the left. */
  side: 'right' | 'left'
  /** How far out it runs: 0 is next to the column. Ways that share rows have lanes of their own. */
  lane: number
}

/**
 * Gives each way between places of a column, numbered from the top, a lane in which it crosses no other: short
 * ways lie inside, and those that end where another begins may share one.
 */
export function arcsOf(edges: readonly { from: number; to: number }[]): Arc[] {
  const unique = new Map(edges.map((edge) => [`${edge.from}:${edge.to}`, edge]))
  const taken: Record<Arc['side'], [number, number][][]> = { right: [], left: [] }
  return [...unique.values()]
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from) || a.from - b.from)
    .map(({ from, to }) => {
      const side = to > from ? 'right' : 'left'
      const [top, bottom] = [Math.min(from, to), Math.max(from, to)]
      const lanes = taken[side]
      const isFree = (lane: [number, number][] = []) =>
        lane.every(([start, end]) => end <= top || start >= bottom)
      let lane = 0
      while (!isFree(lanes[lane])) lane++
      lanes[lane] = [...(lanes[lane] ?? []), [top, bottom]]
      return { from, to, side, lane }
    })
}
