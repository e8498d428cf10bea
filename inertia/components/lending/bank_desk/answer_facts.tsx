import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { BankDesk } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import type { NoticeTone } from '~/components/notice'
import { useT } from '~/lib/use_t'

const TONES: Record<BankDesk.Answer['kind'], NoticeTone> = {
  received: 'info',
  documents_asked: 'warning',
  sanctioned: 'success',
  refused: 'danger',
  disbursed: 'success',
}

/** One answer of a branch: what, when, and what belongs to it. */
export function AnswerFacts({ answer }: { answer: BankDesk.Answer }) {
  const t = useT()
  const { kind, amountPaise, rateBp, doneOn, account, reason, remarks, at, systemName } = answer
  const label = (name: string) => t(`bank_desk.answer.${name}`)
  return (
    <>
      <p className="as-apart">
        <StatusBadge label={t(`bank_desk.kinds.${kind}`)} tone={TONES[kind]} />
        <span className="as-detail">
          <DateText value={at} withTime />
        </span>
      </p>
      {systemName ? (
        <p className="as-detail">{t('bank_desk.letter.by_system', { name: systemName })}</p>
      ) : null}
      <DescriptionList
        items={[
          ...(amountPaise === null
            ? []
            : [{ label: label('amount'), value: <Money paise={amountPaise} /> }]),
          ...(rateBp === null
            ? []
            : [{ label: label('rate'), value: formatPercent(basisPoints(rateBp)) }]),
          ...(doneOn === null ? [] : [{ label: label(`on_${kind}`), value: t.date(doneOn) }]),
          ...(account ? [{ label: label('accountNo'), value: account }] : []),
          ...(reason ? [{ label: label('reasonId'), value: reason }] : []),
          ...(remarks ? [{ label: label('remarks'), value: remarks }] : []),
        ]}
      />
    </>
  )
}
