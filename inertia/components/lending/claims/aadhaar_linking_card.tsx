import { formatDuration } from '#kernel/formats/message_values'
import { LinkButton } from '~/components/buttons'
import { Link, useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import {
  DescriptionList,
  Notice,
  type NoticeTone,
  SectionCard,
  StatusBadge,
} from '~/components/page'
import { FileLink } from '~/components/file_link'
import { PostForm, SubmitRow } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { t } from '~/lib/translate'

type State = Claims.AadhaarLinking['state']

const TONES: Record<State, NoticeTone> = {
  failed: 'danger',
  asked: 'warning',
  again: 'info',
  missing: 'info',
  old: 'info',
  current: 'success',
}

/** Details of the statement: bank, day and image, and for officers its age. */
export function StatementFacts({
  statement,
  ageDays,
}: {
  statement: NonNullable<Claims.AadhaarLinking['statement']>
  ageDays?: number | null
}) {
  const { bank, shownOn, statedOn, file } = statement
  return (
    <div className="as-stack">
      <DescriptionList
        labels="claims.aadhaar_linking"
        items={(fact) => [
          fact('bank', bank),
          fact('shown_on', t.date(shownOn)),
          fact('stated_on', t.date(statedOn)),
          ageDays === undefined || ageDays === null
            ? null
            : fact('age', formatDuration({ days: ageDays }, t)),
        ]}
      />
      <FileLink
        href={`/files/${file.uuid}`}
        label={t('claims.aadhaar_linking.picture_of')}
        mime={file.mime}
      />
    </div>
  )
}

/**
 * What the applicant reads about the Aadhaar linking behind a claim, with a link to state it; nothing if the statement
 * is current.
 */
export function ClaimLinking({
  linking,
  title,
  href,
}: {
  linking: Claims.AadhaarLinking
  /** Name of the claim, except on its own page. */
  title?: string
  /** Target of the button; by default the page of the statement. */
  href?: string
}) {
  const { state, validDays, failure, asked } = linking
  if (state === 'current') return null
  const facts = [
    { label: t('claims.aadhaar_linking.reason'), value: failure?.meaning ?? null },
    {
      label: t('claims.aadhaar_linking.to_do'),
      value: state === 'again' ? null : (failure?.action ?? null),
    },
    { label: t('claims.aadhaar_linking.says'), value: asked },
  ].filter(({ value }) => value !== null)
  return (
    <Notice
      tone={TONES[state]}
      title={[
        title,
        t(`claims.aadhaar_linking.states.${state}`, {
          days: formatDuration({ days: validDays }, t),
        }),
      ]
        .filter(Boolean)
        .join(': ')}
    >
      <p>
        {t(`claims.aadhaar_linking.own.${state}`, { on: (failure && t.date(failure.on)) ?? '' })}
      </p>
      {facts.length > 0 ? <DescriptionList items={facts} /> : null}
      {href === undefined ? (
        <p>
          <LinkButton
            href="/aadhaar-linking"
            variant="default"
            label={t(
              state === 'again' ? 'claims.aadhaar_linking.see' : 'claims.aadhaar_linking.to_page'
            )}
          />
        </p>
      ) : (
        <p>
          <Link href={href}>{title}</Link>
        </p>
      )}
    </Notice>
  )
}

type OfficerLinking = Claims.AadhaarLinking & { can: { ask: boolean } }

interface OfficerLinkingProps {
  linking: OfficerLinking
  claimId: number
  expectedState: { expectedStatusId: number; expectedDecisionId: number | null }
}

/** The Aadhaar linking beside a claim, for officers: the statement, its age and image, and what is pending. */
export function AadhaarLinkingCard({ linking, claimId, expectedState }: OfficerLinkingProps) {
  const { statement, ageDays, failure, can } = linking
  const why = useOfficerTexts(linking)
  return (
    <SectionCard title={t('claims.aadhaar_linking.card')} id="linking" stacked>
      {why ? <Notice tone={TONES[linking.state]}>{why}</Notice> : null}
      {linking.isShownBefore ? (
        <Notice tone="warning">{t('claims.aadhaar_linking.officer.before')}</Notice>
      ) : null}
      {failure?.meaning ? (
        <DescriptionList
          items={[{ label: t('claims.aadhaar_linking.reason'), value: failure.meaning }]}
        />
      ) : null}
      {statement ? <StatementFacts statement={statement} ageDays={ageDays} /> : null}
      {can.ask ? (
        <RequestForm
          key={expectedState.expectedDecisionId}
          path={`/officer/claims/${claimId}/linking-requests`}
          expectedState={expectedState}
        />
      ) : null}
    </SectionCard>
  )
}

/** Returns what its state means for an officer; nothing if it is current. */
function useOfficerTexts({
  state,
  validDays,
  failure,
  asked,
}: Claims.AadhaarLinking): string | null {
  if (state === 'current') return null
  return t(`claims.aadhaar_linking.officer.${state === 'missing' ? 'none' : state}`, {
    days: formatDuration({ days: validDays }, t),
    on: (failure && t.date(failure.on)) ?? '',
    remarks: asked ?? '',
  })
}

function RequestForm({
  path,
  expectedState,
}: {
  path: string
  expectedState: OfficerLinkingProps['expectedState']
}) {
  const form = useForm({ problem: '' })
  return (
    <details className="as-more">
      <summary>{t('claims.aadhaar_linking.officer.ask')}</summary>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => {
          form.transform((data) => ({ ...data, ...expectedState }))
          form.post(path, { preserveScroll: true })
        }}
      >
        <TextAreaField
          form={form}
          name="problem"
          label={t('claims.aadhaar_linking.officer.remarks')}
          maxLength={500}
          required
        />
        <SubmitRow form={form} label={t('claims.aadhaar_linking.officer.ask')} />
      </PostForm>
    </details>
  )
}

/** The Aadhaar linking in a few words, for lists. */
export function LinkingBadge({ state, ageDays }: { state: State; ageDays: number | null }) {
  return (
    <StatusBadge
      label={t(`claims.aadhaar_linking.badge.${state}`, {
        count: ageDays ?? 0,
        days: formatDuration({ days: ageDays ?? 0 }, t),
      })}
      tone={TONES[state]}
    />
  )
}
