import type { Administration } from '@generated/views'

type Workflow = Administration.Workflow

/** Height of a row, as the style sheet has it in rem, and of the room between two ways beside it. */
const ROW = 56
const ROW_REM = 3.5
const LANE = 12
const INSET = 8

/** Half a line's height up or down, so that ways that begin and end at one place do not cover each other. */
const SHIFT = 6

/**
 * The ways between the statuses, drawn beside their names: onward on the right, back on the left. It repeats
 * what the list of steps says in words, so it is a picture to those who see it and nothing to others.
 */
export function WorkflowMap({ statuses, arcs }: Pick<Workflow, 'statuses' | 'arcs'>) {
  const lanes = (side: string) =>
    Math.max(0, ...arcs.filter((arc) => arc.side === side).map(({ lane }) => lane + 1))
  const [left, right] = [lanes('left'), lanes('right')].map((count) => count * LANE + 2 * INSET)
  const height = statuses.length * ROW
  return (
    <div
      className="wf-map"
      style={{
        gridTemplateColumns: `minmax(0, ${left}px) minmax(60%, 1fr) minmax(0, ${right}px)`,
      }}
      aria-hidden="true"
    >
      <Transitions arcs={arcs} side="left" width={left} height={height} />
      <ol>
        {statuses.map(({ id, name, post, files, isFinal, isAdded }) => (
          <li key={id} data-final={isFinal || undefined} data-added={isAdded || undefined}>
            <span>{name}</span>
            <small>{[post, files || null].filter((part) => part !== null).join(' · ')}</small>
          </li>
        ))}
      </ol>
      <Transitions arcs={arcs} side="right" width={right} height={height} />
    </div>
  )
}

interface TransitionsProps extends Pick<Workflow, 'arcs'> {
  side: 'left' | 'right'
  width: number
  height: number
}

function Transitions({ arcs, side, width, height }: TransitionsProps) {
  const inside = side === 'right' ? 0 : width
  const out = (lane: number) => INSET + (lane + 1) * LANE
  const x = (lane: number) => (side === 'right' ? out(lane) : width - out(lane))
  const y = (place: number, shift: number) => place * ROW + ROW / 2 + shift
  return (
    <svg
      style={{ height: `${(height / ROW) * ROW_REM}rem` }}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      data-side={side}
    >
      {arcs
        .filter((arc) => arc.side === side)
        .map(({ from, to, lane }) => {
          const shift = from < to ? SHIFT : -SHIFT
          const [start, end] = [y(from, shift), y(to, -shift)]
          const tip = side === 'right' ? 5 : -5
          return (
            <g key={`${from}:${to}`}>
              <path d={`M${inside} ${start}H${x(lane)}V${end}H${inside}`} />
              <path d={`M${inside + tip} ${end - 4}L${inside} ${end}L${inside + tip} ${end + 4}`} />
            </g>
          )
        })}
    </svg>
  )
}
