import '~/components/lending/loi/letter.css'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Loi } from '@generated/views'
import { t } from '~/lib/translate'

interface LetterSheetProps {
  paper: Loi.LetterPage['paper']
  qr: { size: number; path: string }
  /** Text across the page when the letter is no longer valid. */
  stamp: string | null
}

/** White border around the code, in modules, without which a scanner does not find it. */
const QUIET_ZONE = 4

/** The letter as printed, in its own language regardless of the page's. */
export function LetterSheet({ paper, qr, stamp }: LetterSheetProps) {
  const { labels, secondLabels, isExtended } = paper
  const title = isExtended ? 'extended_title' : 'title'
  const side = qr.size + 2 * QUIET_ZONE
  return (
    <article className="lt-sheet" lang={paper.language} aria-label={paper.loiNumber}>
      {stamp ? <div className="lt-stamp as-center" data-stamp={stamp} aria-hidden="true" /> : null}
      <header className="lt-head as-middle">
        <p className="as-large as-bold as-tone" data-tone="info" lang="mr">
          {paper.corporation.nameMr}
        </p>
        <p lang="en">{paper.corporation.nameEn}</p>
        {paper.corporation.address ? <p>{paper.corporation.address}</p> : null}
      </header>
      <div className="as-middle as-gap-above as-gap-below">
        <p className="as-large as-bold" lang="en">
          {isExtended ? labels.extended_loi_mark : labels.loi_mark}
        </p>
        <h2>{labels[title]}</h2>
        {secondLabels ? (
          <p className="as-small" lang={paper.language === 'en' ? 'mr' : 'en'}>
            {secondLabels[title]}
          </p>
        ) : null}
        <p>{paper.schemeName}</p>
      </div>
      <Particulars paper={paper} />
      <h3>{labels.terms_title}</h3>
      <ol className="as-marked as-column as-near">
        {paper.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      <footer className="as-apart as-bottom as-gap-above">
        <div className="lt-qr as-line as-wraps">
          <svg
            role="img"
            aria-label={t('loi.letter.qr')}
            viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
          >
            <path d={qr.path} fill="#000000" shapeRendering="crispEdges" />
          </svg>
          <p className="as-small">
            {labels.verify_at}: <a href={paper.verificationUrl}>{paper.verificationUrl}</a>
            <br />
            {labels.computer_generated}
            {paper.logCode ? (
              <>
                <br />
                {labels.log_entry}: {paper.logCode}
              </>
            ) : null}
          </p>
        </div>
        <div className="as-middle">
          <p>
            <strong>{paper.signatory}</strong>
          </p>
          <p className="as-small">
            {paper.language === 'en' ? paper.corporation.nameEn : paper.corporation.nameMr}
          </p>
        </div>
      </footer>
    </article>
  )
}

function Particulars({ paper }: { paper: Loi.LetterPage['paper'] }) {
  const { labels, applicant, purpose } = paper
  const honorific = applicant.kind === 'group' ? 'group' : applicant.gender
  const day = (date: PlainDate | null) => formatDate(date, paper.language)
  const rows: [string, string | null][] = [
    [labels.loi_number, paper.loiNumber],
    [labels.issued_on, day(paper.issuedOn)],
    [labels.valid_from, day(paper.validFrom)],
    [labels.valid_till, day(paper.validTill)],
    [labels.extended_by, paper.extendedBy],
    [labels.cancelled_on, day(paper.cancelledOn)],
    [labels.check_code, paper.checkCode ?? null],
    [labels.application_number, paper.applicationNumber],
    [
      applicant.kind === 'group' ? labels.group_name : labels.applicant_name,
      `${labels[`honorific_${honorific}`]} ${applicant.name}`,
    ],
    applicant.kind === 'group'
      ? [labels.pan, applicant.pan]
      : [labels.aadhaar, applicant.maskedAadhaar],
    [labels.address, paper.address],
    ...(purpose.kind === 'business'
      ? ([[labels.business_name, purpose.businessName]] as [string, string][])
      : ([
          [labels.institute_name, purpose.instituteName],
          [labels.course, purpose.course],
        ] as [string, string][])),
    [labels.amount, formatRupees(paise(paper.amount))],
    [labels.loan_district, paper.loanDistrict],
  ]
  return (
    <>
      <p>{labels.certify}</p>
      <dl className="lt-facts">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fact key={label} label={label} value={value!} />
          ))}
      </dl>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="as-muted">{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
