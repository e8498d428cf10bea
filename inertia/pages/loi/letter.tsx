import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { IconChevronLeft, IconFileTypePdf } from '@tabler/icons-react'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { type LetterPaper, LetterSheet } from '~/components/loi/letter_sheet'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { formatDate } from '#core/calendar/plain_date'
import { useT } from '~/lib/use_t'

type State = 'valid' | 'extended' | 'replaced' | 'expired' | 'cancelled'

type LetterLine = {
  number: string
  kind: 'issued' | 'extended' | 'reissued'
  date: string
  validTill: string
  state: State
  href: string
  isShown: boolean
}

type LetterProps = {
  paper: LetterPaper
  state: State
  qr: { size: number; path: string }
  letters: LetterLine[]
  languages: { code: string; href: string }[]
  pdfHref: string
  backHref: string
}

const TONES = {
  valid: 'success',
  extended: 'success',
  replaced: 'warning',
  expired: 'warning',
  cancelled: 'danger',
} as const

const LANGUAGES: Record<string, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }
/** States in which the sheet is marked across. */
const STAMPED: readonly State[] = ['replaced', 'expired', 'cancelled']

/** A letter of intent as a page, in each language, with the others of its application. */
export default function Letter(props: LetterProps) {
  const { paper, state, qr, letters, languages, pdfHref, backHref } = props
  const t = useT()
  const name = t(`loi.verification.states.${state}.title`)
  return (
    <>
      <Link href={backHref} className="as-back lt-tools">
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('loi.letter.back')}
      </Link>
      <div className="lt-tools">
        <PageHeader
          title={t('loi.letter.title', { number: paper.loiNumber })}
          subtitle={<StatusBadge label={name} tone={TONES[state]} />}
          actions={
            <Button
              component="a"
              href={pdfHref}
              target="_blank"
              rel="noopener"
              leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
            >
              {t('loi.letter.pdf')}
            </Button>
          }
        />
        <nav className="lt-languages" aria-label={t('loi.letter.languages')}>
          {languages.map(({ code, href }) => (
            <Link
              key={code}
              href={href}
              lang={code}
              hrefLang={code}
              preserveScroll
              aria-current={code === paper.language ? 'true' : undefined}
            >
              {LANGUAGES[code]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="as-stack">
        {STAMPED.includes(state) ? (
          <Notice tone={state === 'cancelled' ? 'danger' : 'warning'}>
            <p>
              {t(`loi.verification.states.${state}.text`, { date: formatDate(paper.validTill) })}
            </p>
          </Notice>
        ) : null}
        <LetterSheet paper={paper} qr={qr} stamp={STAMPED.includes(state) ? name : null} />
        {letters.length > 1 ? (
          <SectionCard title={t('loi.letter.letters')}>
            <Letters letters={letters} />
          </SectionCard>
        ) : null}
      </div>
    </>
  )
}

function Letters({ letters }: { letters: LetterLine[] }) {
  const t = useT()
  const label = (key: string) => t(`loi.letter.${key}`)
  return (
    <div className="lt-others">
      <DataTable
        caption={label('letters')}
        hideCaption
        rows={letters}
        rowKey="number"
        empty={label('none')}
        columns={[
          {
            key: 'number',
            label: label('number'),
            render: (row) =>
              row.isShown ? (
                <strong>
                  {row.number} ({label('shown')})
                </strong>
              ) : (
                <Link className="as-row-link" href={row.href}>
                  {row.number}
                </Link>
              ),
          },
          {
            key: 'kind',
            label: label('kind'),
            render: (row) => t(`loi.kinds.${row.kind}`),
          },
          { key: 'date', label: label('date'), render: (row) => <DateText value={row.date} /> },
          {
            key: 'validTill',
            label: label('valid_till'),
            render: (row) => <DateText value={row.validTill} />,
          },
          {
            key: 'state',
            label: label('state'),
            render: (row) => (
              <StatusBadge
                label={t(`loi.verification.states.${row.state}.title`)}
                tone={TONES[row.state]}
              />
            ),
          },
        ]}
      />
    </div>
  )
}
