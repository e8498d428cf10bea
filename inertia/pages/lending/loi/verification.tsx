import { Head } from '@inertiajs/react'
import IconArrowsExchange from '~/icons/arrows_exchange.svg?icon'
import IconCalendarDue from '~/icons/calendar_due.svg?icon'
import IconCalendarOff from '~/icons/calendar_off.svg?icon'
import IconCircleCheck from '~/icons/circle_check.svg?icon'
import IconCircleX from '~/icons/circle_x.svg?icon'
import type { Icon } from '~/icons/icon'
import type { Documents, Loi } from '@generated/views'
import { Money } from '~/components/money'
import { DateText, DescriptionList, Notice, PageHeader, SectionCard } from '~/components/page'
import { LANGUAGES, STATUS_TONES, statusText } from '~/components/lending/loi/status'
import { t } from '~/lib/translate'

interface VerificationProps {
  loi: Loi.VerifiedLoi
  /** Its signed files; empty for a letter that is not signed. */
  signatures: Documents.Signature[]
  /** Address at which a bank's branch answers this letter. */
  deskHref: string
  /** The proof that it is in the log; null for a letter older than the log. */
  proofHref: string | null
}

/** Colour and icon repeat the text; each of the three is sufficient. */
const STATUS_ICONS: Record<Loi.LoiStanding['state'], Icon> = {
  valid: IconCircleCheck,
  extended: IconCircleCheck,
  upcoming: IconCalendarDue,
  continued: IconCircleCheck,
  replaced: IconArrowsExchange,
  expired: IconCalendarOff,
  cancelled: IconCircleX,
}

/** The state of the letter, readable across a counter. */
function StateBanner({ status }: { status: Loi.LoiStanding }) {
  const { state } = status
  const tone = STATUS_TONES[state]
  const Sign = STATUS_ICONS[state]
  const colour = `var(--as-${tone})`
  return (
    <div
      data-state={state}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '0.75rem 1.25rem',
        padding: '1.5rem 1.25rem',
        borderRadius: 12,
        border: `2px solid ${colour}`,
        background: `var(--as-${tone}-soft)`,
      }}
    >
      <Sign size={64} stroke={1.75} color={colour} aria-hidden="true" style={{ flex: 'none' }} />
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <h2
          style={{
            margin: 0,
            color: colour,
            fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem)',
            lineHeight: 1.35,
          }}
        >
          {statusText(status, 'title')}
        </h2>
        <p style={{ margin: '0.25rem 0 0', fontSize: '1.0625rem' }}>{statusText(status, 'text')}</p>
      </div>
    </div>
  )
}

/** The signed files and their signature: a seal of the corporation. */
function DigitalSeal({ signatures }: { signatures: Documents.Signature[] }) {
  const label = (name: string, params?: Record<string, string>) =>
    t(`loi.verification.${name}`, params)
  const signed = signatures.flatMap((one) =>
    one.signed ? [{ ...one.signed, language: one.language }] : []
  )
  if (signed.length === 0) return <Notice tone="info" text={label('being_signed')} />
  const whole = (text: string) => <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
  /** By the seal and the officer: each language may have a different one. */
  const keyOf = ({ fingerprint, officer }: (typeof signed)[number]) =>
    `${fingerprint} ${officer?.fingerprint ?? ''}`
  const seals = new Map(signed.map((one) => [keyOf(one), one]))
  const text = signed.some(({ officer }) => officer) ? 'officer_text' : 'signature_text'
  return (
    <SectionCard title={label('signature')} subtitle={label(text)} stacked>
      {[...seals.values()].map((seal) => (
        <DescriptionList
          key={keyOf(seal)}
          items={[
            { label: label('certificate'), value: seal.subject },
            { label: label('issuer'), value: seal.issuer },
            { label: label('serial'), value: whole(seal.serial) },
            { label: label('fingerprint'), value: whole(seal.fingerprint) },
            {
              label: label('signed_at'),
              value: (
                <>
                  <DateText value={seal.at} withTime />{' '}
                  {seal.hasTimeStamp ? label('with_time_stamp') : null}
                </>
              ),
            },
            ...(seal.officer
              ? [
                  { label: label('officer'), value: whole(seal.officer.subject) },
                  { label: label('issuer'), value: whole(seal.officer.issuer) },
                  { label: label('fingerprint'), value: whole(seal.officer.fingerprint) },
                  {
                    label: label('officer_received_at'),
                    value: <DateText value={seal.officer.at} withTime />,
                  },
                ]
              : []),
            ...signed
              .filter((one) => keyOf(one) === keyOf(seal))
              .map(({ language, sha256 }) => ({
                label: label('file', { language: LANGUAGES[language] }),
                value: whole(sha256),
              })),
          ]}
        />
      ))}
    </SectionCard>
  )
}

/** The details with which a bank can verify a letter in its hand, and nothing else (DECISIONS 12). */
export default function Verification({ loi, signatures, deskHref, proofHref }: VerificationProps) {
  const label = (name: string) => t(`loi.verification.${name}`)
  return (
    <div className="as-stack" style={{ maxWidth: '44rem', marginInline: 'auto' }}>
      <Head>
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <div>
        <PageHeader title={label('title')} subtitle={label('subtitle')} />
        <StateBanner status={loi.status} />
      </div>
      <SectionCard title={label('particulars')}>
        <DescriptionList
          items={[
            { label: label('number'), value: loi.number },
            { label: label('issued_on'), value: <DateText value={loi.issuedOn} /> },
            { label: label('valid_from'), value: <DateText value={loi.status.validFrom} /> },
            { label: label('valid_till'), value: <DateText value={loi.status.validTill} /> },
            { label: label('name'), value: loi.name },
            { label: label('loan_type'), value: loi.loanType },
            { label: label('district'), value: loi.district },
            { label: label('amount'), value: <Money paise={loi.amount} /> },
          ]}
        />
      </SectionCard>
      {signatures.length > 0 ? <DigitalSeal signatures={signatures} /> : null}
      <p style={{ margin: 0, color: 'var(--as-muted)' }}>{label('compare')}</p>
      <p style={{ margin: 0 }}>
        <a href={deskHref} rel="nofollow" className="as-link">
          {label('desk')}
        </a>
      </p>
      {proofHref ? (
        <p style={{ margin: 0 }}>
          <a href={proofHref} rel="nofollow" className="as-link">
            {label('proof')}
          </a>
          <br />
          <a href="/service-standards/checkpoints" className="as-link">
            {label('checkpoints')}
          </a>
        </p>
      ) : null}
    </div>
  )
}
