import type { Loi } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { STATUS_TONES, statusText } from '~/components/lending/loi/status'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** What the public page shows of a letter, and nothing else (DECISIONS 12). */
export function LetterFacts({ loi }: { loi: Loi.VerifiedLoi }) {
  const t = useT()
  const label = (name: string) => t(`loi.verification.${name}`)
  const { status: letterStatus } = loi
  return (
    <>
      <p>
        <StatusBadge
          label={statusText(letterStatus, 'title', t)}
          tone={STATUS_TONES[letterStatus.state]}
        />
      </p>
      <DescriptionList
        items={[
          { label: label('number'), value: loi.number },
          { label: label('issued_on'), value: <DateText value={loi.issuedOn} /> },
          { label: label('valid_from'), value: <DateText value={letterStatus.validFrom} /> },
          { label: label('valid_till'), value: <DateText value={letterStatus.validTill} /> },
          { label: label('name'), value: loi.name },
          { label: label('loan_type'), value: loi.loanType },
          { label: label('district'), value: loi.district },
          { label: label('amount'), value: <Money paise={loi.amount} /> },
        ]}
      />
    </>
  )
}
