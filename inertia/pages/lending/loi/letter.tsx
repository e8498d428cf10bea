import { Link } from '@inertiajs/react'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import type { Loi } from '@generated/views'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { DateText, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { LetterSheet } from '~/components/lending/loi/letter_sheet'
import { LANGUAGES, STATUS_TONES, statusText } from '~/components/lending/loi/status'
import { PdfButton } from '~/components/pdf_button'
import { t } from '~/lib/translate'

type LetterProps = Loi.LetterPage & {
  backHref: string
  /** Address of the banks' answers to it; for its applicant. */
  answersHref: string | null
}

/** States that a sentence above the letter explains. */
const EXPLAINED: readonly Loi.LoiStanding['state'][] = [
  'upcoming',
  'continued',
  'replaced',
  'expired',
  'cancelled',
]
/** States in which the letter is stamped across. */
const STAMPED: readonly Loi.LoiStanding['state'][] = ['replaced', 'expired', 'cancelled']

/** A letter of intent as a page, in each language, with the other letters of its application. */
export default function Letter(props: LetterProps) {
  const {
    paper,
    standing: status,
    qr,
    letters,
    languages,
    pdfHref,
    proofHref,
    backHref,
    answersHref,
  } = props
  const { state } = status
  const name = statusText(status, 'title')
  return (
    <>
      <Link href={backHref} className="as-back as-target as-screen">
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('loi.letter.back')}
      </Link>
      <div className="as-screen">
        <PageHeader
          title={t('loi.letter.title', { number: paper.loiNumber })}
          subtitle={<StatusBadge label={name} tone={STATUS_TONES[state]} />}
          actions={
            pdfHref === null ? undefined : (
              <PdfButton variant="filled" href={pdfHref} label={t('loi.letter.pdf')} />
            )
          }
        />
        <nav className="as-tabs as-gap-below" aria-label={t('loi.letter.languages')}>
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
        {pdfHref === null ? <Notice tone="info" text={t('loi.letter.being_signed')} /> : null}
        {EXPLAINED.includes(state) ? (
          <Notice
            tone={state === 'cancelled' ? 'danger' : 'warning'}
            text={statusText(status, 'text')}
          />
        ) : null}
        {answersHref ? (
          <p className="as-screen">
            <Link href={answersHref} className="as-link">
              {t('loi.letter.answers')}
            </Link>
          </p>
        ) : null}
        {proofHref ? (
          <p className="as-screen">
            <a href={proofHref} className="as-link">
              {t('loi.verification.proof')}
            </a>
          </p>
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

function Letters({ letters }: { letters: Loi.LetterPage['letters'][number][] }) {
  const label = (key: string) => t(`loi.letter.${key}`)
  return (
    <div className="as-screen">
      <DataTable
        caption={label('letters')}
        hideCaption
        rows={letters}
        rowKey="number"
        empty={label('none')}
        labels="loi.letter"
        columns={(column) => [
          column('number', (row) =>
            row.isShown ? (
              <strong>
                {row.number} ({label('shown')})
              </strong>
            ) : (
              <Link className="as-row-link" href={row.href}>
                {row.number}
              </Link>
            )
          ),
          column('kind', (row) => t(`loi.kinds.${row.kind}`)),
          dayColumn('issuedOn', label('issued_on')),
          column('valid_from', ({ status }) => <DateText value={status.validFrom} />),
          column('valid_till', ({ status }) => <DateText value={status.validTill} />),
          column('state', ({ status }) => (
            <StatusBadge label={statusText(status, 'title')} tone={STATUS_TONES[status.state]} />
          )),
        ]}
      />
    </div>
  )
}
