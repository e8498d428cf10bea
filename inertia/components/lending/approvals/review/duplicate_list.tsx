import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DuplicateOutcomeText } from '~/components/lending/approvals/review/duplicate_outcome'
import { SectionCard } from '~/components/section_card'
import { StatusBadge, type Tone } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type DuplicateFile = Approvals.DuplicateFile

const WORDS = 'approvals.duplicates'
const TONES: Readonly<Record<string, Tone>> = { strong: 'danger', notable: 'warning' }

/** Each person who shares something: every line of the sum with its reason, and what was decided. */
export function DuplicateList({ id, files, canDecide }: Approvals.DuplicatesPage) {
  const t = useT()
  return (
    <SectionCard title={t(`${WORDS}.list`)}>
      <ol className="rv-pairs">
        {files.map((file, index) => (
          <li key={file.key} id={`pair-${file.key}`}>
            <h3>
              {index + 1}. {file.number ?? t(`${WORDS}.no_application`)}
            </h3>
            <p className="as-row">
              <StatusBadge
                label={t(`${WORDS}.strengths.${file.strength}`)}
                tone={TONES[file.strength]}
              />
              <DuplicateOutcomeText file={file} />
            </p>
            <p>{[file.name, file.district, file.status].filter(Boolean).join(', ')}</p>
            {file.number && !file.applicationId ? (
              <p className="as-card-text">{t(`${WORDS}.elsewhere`)}</p>
            ) : null}
            <Sum file={file} />
            <Decisions file={file} />
            <p className="as-actions">
              {canDecide ? (
                <Link
                  href={`/officer/applications/${id}/duplicates?with=${file.key}#decide`}
                  className="as-target"
                >
                  {t(`${WORDS}.${file.expectedSerial > 0 ? 'decide_again' : 'decide'}`)}
                </Link>
              ) : null}
              {file.applicationId ? (
                <Link href={`/officer/applications/${file.applicationId}`} className="as-target">
                  {t(`${WORDS}.open_file`, { number: file.number })}
                </Link>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

function Sum({ file }: { file: DuplicateFile }) {
  const t = useT()
  const points = (count: number) => t(`${WORDS}.points`, { points: count })
  return (
    <>
      <ul className="as-marked">
        {file.lines.map((line) => {
          const kind = t(`${WORDS}.same`, { what: t(`${WORDS}.kinds.${line.kind}`) })
          return (
            <li key={line.kind}>
              <strong>{t(`${WORDS}.line`, { kind, points: points(line.points) })}</strong>
              {line.isDirector ? ` (${t(`${WORDS}.director`)})` : null}
              <br />
              {t(`${WORDS}.why.${line.kind}`)}
            </li>
          )
        })}
      </ul>
      <p className="as-strong">{t(`${WORDS}.sum`, { points: points(file.points) })}</p>
    </>
  )
}

function Decisions({ file }: { file: DuplicateFile }) {
  const t = useT()
  const [last, ...earlier] = file.decisions
  if (!last) return null
  return (
    <>
      <Decision decision={last} />
      {earlier.length > 0 ? (
        <details className="as-more">
          <summary>{t(`${WORDS}.history`)}</summary>
          {earlier.map((decision) => (
            <Decision key={decision.at} decision={decision} />
          ))}
        </details>
      ) : null}
    </>
  )
}

function Decision({ decision }: { decision: DuplicateFile['decisions'][number] }) {
  const t = useT()
  return (
    <blockquote className="rv-decided">
      <p>
        <strong>{t(`${WORDS}.outcomes.${decision.outcome}`)}</strong> · {decision.by} ·{' '}
        <DateText value={decision.at} withTime />
      </p>
      {decision.words ? <p>{decision.words}</p> : null}
      {decision.hasWords && !decision.words ? (
        <p className="as-card-text">{t(`${WORDS}.words_elsewhere`)}</p>
      ) : null}
    </blockquote>
  )
}
