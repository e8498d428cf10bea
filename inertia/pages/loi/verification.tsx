import { Head } from '@inertiajs/react'
import {
  IconArrowsExchange,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Money } from '~/components/money'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { useT } from '~/lib/use_t'

type State = 'valid' | 'extended' | 'replaced' | 'expired' | 'cancelled'

interface VerificationProps {
  loi: {
    number: string
    date: PlainDate
    validTill: PlainDate
    name: string
    loanType: string
    district: string
    /** Paise. */
    amount: number
    state: State
  }
}

/** Colour and sign repeat what the words say; each of the three is enough by itself. */
const LOOKS: Record<State, { tone: 'success' | 'warning' | 'danger'; Sign: Icon }> = {
  valid: { tone: 'success', Sign: IconCircleCheck },
  extended: { tone: 'success', Sign: IconCircleCheck },
  replaced: { tone: 'warning', Sign: IconArrowsExchange },
  expired: { tone: 'warning', Sign: IconCalendarOff },
  cancelled: { tone: 'danger', Sign: IconCircleX },
}

/** The state of the letter, to be read across a counter. */
function StateBanner({ state, validTill }: { state: State; validTill: PlainDate }) {
  const t = useT()
  const { tone, Sign } = LOOKS[state]
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
          {t(`loi.verification.states.${state}.title`)}
        </h2>
        <p style={{ margin: '0.25rem 0 0', fontSize: '1.0625rem' }}>
          {t(`loi.verification.states.${state}.text`, { date: formatDate(validTill) })}
        </p>
      </div>
    </div>
  )
}

/** What a bank needs to trust the letter in its hand, and nothing else (DECISIONS 12). */
export default function Verification({ loi }: VerificationProps) {
  const t = useT()
  const label = (name: string) => t(`loi.verification.${name}`)
  return (
    <div className="as-stack" style={{ maxWidth: '44rem', marginInline: 'auto' }}>
      <Head>
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <div>
        <PageHeader title={label('title')} subtitle={label('subtitle')} />
        <StateBanner state={loi.state} validTill={loi.validTill} />
      </div>
      <SectionCard title={label('particulars')}>
        <DescriptionList
          items={[
            { label: label('number'), value: <span className="as-numbers">{loi.number}</span> },
            { label: label('date'), value: <DateText value={loi.date} /> },
            { label: label('valid_till'), value: <DateText value={loi.validTill} /> },
            { label: label('name'), value: loi.name },
            { label: label('loan_type'), value: loi.loanType },
            { label: label('district'), value: loi.district },
            { label: label('amount'), value: <Money paise={loi.amount} /> },
          ]}
        />
      </SectionCard>
      <p style={{ margin: 0, color: 'var(--as-muted)' }}>{label('compare')}</p>
    </div>
  )
}
