import type { Loi } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { STANDING_TONES, standingWords } from '~/components/lending/loi/standing'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** What the public page shows of a letter, and nothing else (DECISIONS 12). */
export function LetterFacts({ loi }: { loi: Loi.VerifiedLoi }) {
  const t = useT()
  const label = (name: string) => t(`loi.verification.${name}`)
  const { standing } = loi
  return (
    <>
      <p>
        <StatusBadge
          label={standingWords(standing, 'title', t)}
          tone={STANDING_TONES[standing.state]}
        />
      </p>
      <DescriptionList
        items={[
          { label: label('number'), value: loi.number },
          { label: label('issued_on'), value: <DateText value={loi.issuedOn} /> },
          { label: label('valid_from'), value: <DateText value={standing.validFrom} /> },
          { label: label('valid_till'), value: <DateText value={standing.validTill} /> },
          { label: label('name'), value: loi.name },
          { label: label('loan_type'), value: loi.loanType },
          { label: label('district'), value: loi.district },
          { label: label('amount'), value: <Money paise={loi.amount} /> },
        ]}
      />
    </>
  )
}
