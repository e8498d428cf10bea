import type { Approvals } from '@generated/views'
import { DateText, EmptyState, Page, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { DuplicateNetwork } from '~/components/lending/approvals/review/duplicate_network'
import { Fold } from '~/components/table/fold'
import { t } from '~/lib/translate'
import { Link, useForm } from '@inertiajs/react'
import { PostForm, SubmitRow } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { DuplicateOutcomeText } from '~/components/lending/approvals/review/duplicate_outcome'
import '~/components/lending/approvals/review/review.css'

const TONES: Readonly<Record<string, Tone>> = { strong: 'danger', notable: 'warning' }

const MAX_LENGTH = 1000
const OUTCOMES = ['same_person', 'family', 'explained'] as const

const WORDS = 'approvals.duplicates'

/** Files that share something with a file, as an image and as a list, and the officers' decisions on them. */
export default function Duplicates(props: Approvals.DuplicatesPage) {
  const { id, number, files, commonSignals, chosen } = props
  return (
    <Page
      title={t(`${WORDS}.page`, { number })}
      subtitle={t(`${WORDS}.page_text`)}
      backHref={`/officer/applications/${id}`}
      backLabel={t(`${WORDS}.back`)}
    >
      {chosen ? <DuplicateDecision key={chosen.key} id={id} file={chosen} /> : null}
      {files.length > 0 ? (
        <>
          <DuplicateNetwork files={files} />
          <DuplicateList {...props} />
        </>
      ) : (
        <EmptyState title={t(`${WORDS}.none`)} text={t(`${WORDS}.none_text`)} />
      )}
      {commonSignals.length > 0 ? (
        <SectionCard title={t(`${WORDS}.crowds`)}>
          <ul className="as-marked">
            {commonSignals.map(({ kind, moreThan }) => (
              <li key={kind}>
                {t(`${WORDS}.crowd`, { kind: t(`${WORDS}.kinds.${kind}`), count: moreThan })}
              </li>
            ))}
          </ul>
        </SectionCard>
      ) : null}
    </Page>
  )
}

/** An officer's decision on one pair, with the version that the page showed. */
function DuplicateDecision({ id, file }: { id: number; file: Approvals.DuplicateFile }) {
  const form = useForm({
    with: file.key,
    outcome: '',
    explanation: '',
    kinds: file.lines.map(({ kind }) => kind).join(','),
    expectedSerial: file.expectedSerial,
  })
  const field = useFields(form, WORDS)
  const path = `/officer/applications/${id}/duplicates`
  const outcomes = file.expectedSerial > 0 ? [...OUTCOMES, 'open'] : OUTCOMES
  return (
    <SectionCard
      id="decide"
      title={t(`${WORDS}.decide_title`, { what: file.number ?? t(`${WORDS}.other`) })}
      subtitle={t(`${WORDS}.decide_text`)}
    >
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(path, { preserveScroll: 'errors' })}
      >
        <RadioField
          {...field('outcome')}
          options={outcomes.map((value) => ({
            value,
            label: t(`${WORDS}.outcomes.${value}`),
            hint: t(`${WORDS}.outcome_hints.${value}`),
          }))}
          required
        />
        <TextAreaField {...field('explanation')} maxLength={MAX_LENGTH} />
        <SubmitRow form={form} label={t(`${WORDS}.save`)}>
          <Link href={path} className="as-target">
            {t(`${WORDS}.cancel`)}
          </Link>
        </SubmitRow>
      </PostForm>
    </SectionCard>
  )
}

type DuplicateFile = Approvals.DuplicateFile

/** Each person who shares something: every line of the score with its reason, and the decision. */
function DuplicateList({ id, files, canDecide }: Approvals.DuplicatesPage) {
  return (
    <SectionCard title={t(`${WORDS}.list`)}>
      <ol className="rv-pairs">
        {files.map((file, index) => (
          <li key={file.key} id={`pair-${file.key}`}>
            <div className="as-card-head">
              <h3>
                {index + 1}. {file.number ?? t(`${WORDS}.no_application`)}
              </h3>
              <Fold name="pairs" heading={file.number ?? t(`${WORDS}.no_application`)} />
            </div>
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
  return (
    <blockquote className="rv-decided">
      <p>
        <strong>{t(`${WORDS}.outcomes.${decision.outcome}`)}</strong> · {decision.by} ·{' '}
        <DateText value={decision.at} withTime />
      </p>
      {decision.explanation ? <p>{decision.explanation}</p> : null}
      {decision.hasExplanation && !decision.explanation ? (
        <p className="as-card-text">{t(`${WORDS}.words_elsewhere`)}</p>
      ) : null}
    </blockquote>
  )
}
