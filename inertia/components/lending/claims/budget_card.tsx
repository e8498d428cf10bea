import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { TextAreaField } from '~/components/form/text_area_field'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { type FormLike, useFields, useFormErrors } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface BudgetCardProps {
  budget: Claims.PayablePage['purse']
  /** The claims that are chosen, of which each names the head that pays it. */
  chosen: readonly { headCode: string | null; amountPaise: number }[]
  form: FormLike<{ remark: string }>
}

/** What is left of each grant beside what is chosen and what waits, and the remark where it is passed. */
export function BudgetCard({ budget, chosen, form }: BudgetCardProps) {
  const t = useT()
  const field = useFields(form, 'claims.payments')
  const errors = useFormErrors(form)
  const heads = budget.heads.map((head) => ({
    ...head,
    chosenPaise: chosen
      .filter(({ headCode }) => headCode === head.code)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))
  const passes = (taken: number, left: number | null) => left !== null && taken > left
  const over = heads.filter(
    ({ chosenPaise, waitingPaise, leftPaise }) =>
      passes(chosenPaise, leftPaise) || passes(waitingPaise, leftPaise)
  )
  if (heads.length === 0) return null
  return (
    <SectionCard
      id="purse"
      title={t('claims.budget.title')}
      subtitle={t('claims.budget.before_batch', { year: budget.year })}
    >
      <div className="as-stack">
        <PlainTable
          caption={t('claims.budget.left_of_heads')}
          rows={heads}
          rowKey={({ code }) => code}
          labels="claims.budget"
          columns={(column) => [
            column('head', ({ name }) => name),
            column.right('left', ({ leftPaise }) =>
              leftPaise === null ? t('claims.budget.no_grant') : <Money paise={leftPaise} />
            ),
            column.right('chosen', ({ chosenPaise }) => <Money paise={chosenPaise} />),
            column.right('waiting', ({ waitingPaise }) => <Money paise={waitingPaise} />),
          ]}
        />
        {over.map(({ code, name, leftPaise, chosenPaise, waitingPaise }) => (
          <Notice key={code} tone="warning">
            {t(
              passes(chosenPaise, leftPaise)
                ? 'claims.budget.chosen_over'
                : 'claims.budget.waiting_over',
              {
                head: name,
                left: formatRupees(paise(leftPaise ?? 0)),
                taken: formatRupees(
                  paise(passes(chosenPaise, leftPaise) ? chosenPaise : waitingPaise)
                ),
              }
            )}
          </Notice>
        ))}
        {over.length > 0 || errors.remark ? (
          <TextAreaField {...field('remark')} maxLength={budget.maxRemarkLength} rows={3} />
        ) : null}
      </div>
    </SectionCard>
  )
}
