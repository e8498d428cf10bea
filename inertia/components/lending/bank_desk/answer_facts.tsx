import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { BankDesk } from '@generated/views'
import { Money } from '~/components/money'
import { DateText, DescriptionList, type NoticeTone, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

const TONES: Record<BankDesk.Answer['kind'], NoticeTone> = {
  received: 'info',
  documents_asked: 'warning',
  sanctioned: 'success',
  refused: 'danger',
  disbursed: 'success',
}

/** One answer of a branch: its kind, date, and related details. */
export function AnswerFacts({ answer }: { answer: BankDesk.Answer }) {
  const { kind, amountPaise, rateBp, doneOn, account, reason, remarks, at, systemName } = answer
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
        labels="bank_desk.answer"
        items={(fact) => [
          amountPaise === null ? null : fact('amount', <Money paise={amountPaise} />),
          rateBp === null ? null : fact('rate', formatPercent(basisPoints(rateBp))),
          doneOn === null ? null : fact(`on_${kind}`, t.date(doneOn)),
          account ? fact('accountNo', account) : null,
          reason ? fact('reasonId', reason) : null,
          remarks ? fact('remarks', remarks) : null,
        ]}
      />
    </>
  )
}
