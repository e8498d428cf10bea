import type { Administration } from '@generated/views'
import { WorkflowStatusCard } from '~/components/back_office/administration/workflow_status_card'
import { DateText, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'
import { Link } from '@inertiajs/react'
import { formatCount } from '~/lib/numbers'
import '~/components/back_office/administration/workflow.css'

/** Height of a row, as in the style sheet in rem, and the distance between two arcs beside it. */
const ROW = 56
const ROW_REM = 3.5
const LANE = 12
const INSET = 8
/** Half a line's height up or down, so that arcs that start and end at the same place do not overlap. */
const SHIFT = 6

const SUBJECTS = ['application', 'claim'] as const

const WORDS = 'administration.workflow'

/** The statuses and steps of applications or claims, as stored in the table of transitions. */
export default function WorkflowPage({ workflow }: { workflow: Administration.Workflow }) {
  const { subjectType, version, inUse, statuses, arcs, versions } = workflow
  const columns = [
    {
      key: 'number',
      label: t(`${WORDS}.columns.version`),
      render: ({ number }: Version) => number,
    },
    { key: 'edit', label: t(`${WORDS}.columns.edit`), render: ({ edit }: Version) => edit },
    {
      key: 'rollout',
      label: t(`${WORDS}.columns.rollout`),
      render: ({ rollout }: Version) => rollout,
    },
    { key: 'by', label: t(`${WORDS}.columns.made_by`), render: ({ madeBy }: Version) => madeBy },
    {
      key: 'at',
      label: t(`${WORDS}.columns.made_at`),
      render: ({ madeAt }: Version) => <DateText value={madeAt} withTime />,
    },
  ]
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.title`)}
        subtitle={t(`${WORDS}.version`, { version, others: inUse - 1 })}
      />
      <WorkflowTabs shown={subjectType} />
      <div className="as-stack">
        <WorkflowContents statuses={statuses} />
        <div className="wf-way">
          <div className="wf-drawn">
            <SectionCard title={t(`${WORDS}.map`)} subtitle={t(`${WORDS}.map_hint`)}>
              <WorkflowMap statuses={statuses} arcs={arcs} />
            </SectionCard>
          </div>
        </div>
        {statuses.map((status) => (
          <WorkflowStatusCard key={status.id} subject={subjectType} status={status} />
        ))}
        <SectionCard id="versions" title={t(`${WORDS}.versions`)}>
          {versions.length > 0 ? (
            <PlainTable
              caption={t(`${WORDS}.versions`)}
              columns={columns}
              rows={versions}
              rowKey={({ number }) => number}
            />
          ) : (
            <p>{t(`${WORDS}.no_versions`)}</p>
          )}
        </SectionCard>
      </div>
    </>
  )
}

type Version = Administration.Workflow['versions'][number]

/** Applications and claims have a workflow each. */
function WorkflowTabs({ shown }: { shown: Administration.Workflow['subjectType'] }) {
  return (
    <nav className="as-tabs" aria-label={t('administration.workflow.title')}>
      {SUBJECTS.map((subject) => (
        <Link
          key={subject}
          href={`/officer/workflow/${subject}`}
          aria-current={subject === shown ? 'page' : undefined}
        >
          {t(`administration.workflow.subjects.${subject}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Contents of the long page with links: the statuses in the order of the work, and the versions. */
function WorkflowContents({ statuses }: Pick<Administration.Workflow, 'statuses'>) {
  return (
    <nav className="as-card" aria-label={t(`${WORDS}.contents`)}>
      <ol className="wf-contents">
        {statuses.map(({ id, name, files }) => (
          <li key={id}>
            <a href={`#status-${id}`} className="as-target">
              {name}
            </a>
            {files > 0 ? <span className="as-muted"> ({formatCount(files)})</span> : null}
          </li>
        ))}
        <li>
          <a href="#versions" className="as-target">
            {t(`${WORDS}.versions`)}
          </a>
        </li>
      </ol>
    </nav>
  )
}

type Workflow = Administration.Workflow

/**
 * The arcs between the statuses, drawn beside their names: onward on the right, back on the left. They repeat the list
 * of steps, so they are hidden from screen readers.
 */
function WorkflowMap({ statuses, arcs }: Pick<Workflow, 'statuses' | 'arcs'>) {
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
