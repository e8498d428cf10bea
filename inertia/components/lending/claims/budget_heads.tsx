import '~/components/lending/claims/claims.css'
import { Link } from '@inertiajs/react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { Notice, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

type Head = Claims.Budget['heads'][number]

interface BudgetHeadsProps {
  budget: Claims.Budget
  /** Year of the April in which it begins. */
  year: number
  /** Label of the year: '2026-2027'. */
  label: string
  canPay: boolean
}

/** Uses of the approved money, in the order of the columns. */
export const USAGE_KINDS = [
  'paidPaise',
  'reversedPaise',
  'recoveredPaise',
  'sentPaise',
  'toBePaidPaise',
  'returnedPaise',
  'openPaise',
] as const

/** Each head with its grant, its uses and its balance; below, links to the lists behind the amounts. */
export function BudgetHeads({ budget, year, label, canPay }: BudgetHeadsProps) {
  const { heads, total, isNow } = budget
  const over = heads.filter(({ leftPaise }) => leftPaise !== null && leftPaise < 0)
  return (
    <SectionCard title={t('claims.budget.heads')} subtitle={t('claims.budget.heads_text')} stacked>
      {over.map(({ code, name, leftPaise }) => (
        <Notice key={code} tone="danger">
          {t('claims.budget.over', {
            head: name ?? '',
            amount: formatRupees(paise(-(leftPaise ?? 0))),
          })}
        </Notice>
      ))}
      <PlainTable
        caption={t('claims.budget.heads_of', { year: label })}
        rows={heads}
        rowKey={({ code }) => code ?? ''}
        labels="claims.budget"
        columns={(column) => [
          column('head', (head) => (
            <>
              {head.code === null ? (
                t('claims.budget.no_head')
              ) : (
                <Link
                  href={`/officer/reports?report=48&financialYear=${year}&budgetHead=${head.code}&view=1`}
                >
                  {head.name}
                </Link>
              )}
              <Bar head={head} />
            </>
          )),
          column.right('grant', ({ grantPaise }) =>
            grantPaise === null ? t('claims.budget.no_grant') : <Money paise={grantPaise} />
          ),
          ...USAGE_KINDS.map((use) => ({
            key: use,
            label: t(`claims.budget.uses.${use}`),
            align: 'right' as const,
            render: (head: Head) => <Money paise={head[use]} />,
          })),
          column.right('left', ({ leftPaise }) => <MoneyOrDash amount={leftPaise} />),
          column.right('free', ({ freePaise }) => <MoneyOrDash amount={freePaise} />),
        ]}
      />
      <nav aria-label={t('claims.budget.behind')} className="as-actions">
        {canPay ? (
          <Link href="/officer/payment-batches">{t('claims.budget.list_batches')}</Link>
        ) : null}
        {(['toBePaidPaise', 'returnedPaise', 'openPaise'] as const)
          .filter((use) => isNow && total[use] > 0)
          .map((use) => (
            <Link key={use} href={`/officer/claims?usage=${use}`}>
              {t(`claims.budget.uses.${use}`)} ({formatRupees(paise(total[use]))})
            </Link>
          ))}
      </nav>
    </SectionCard>
  )
}

function MoneyOrDash({ amount }: { amount: number | null }) {
  return amount === null ? <>–</> : <Money paise={amount} />
}

/** The part of the grant that is paid, at the bank and in the office; the table has the figures. */
function Bar({ head }: { head: Head }) {
  const {
    grantPaise,
    paidPaise,
    reversedPaise,
    sentPaise,
    toBePaidPaise,
    returnedPaise,
    openPaise,
  } = head
  if (grantPaise === null || grantPaise <= 0) return null
  const parts = [
    ['success', Math.max(0, paidPaise - reversedPaise)],
    ['info', sentPaise],
    ['warning', toBePaidPaise + returnedPaise + openPaise],
  ] as const
  const whole = Math.max(
    grantPaise,
    parts.reduce((sum, [, amount]) => sum + amount, 0)
  )
  return (
    <span className="cl-budget-bar" aria-hidden="true">
      {parts.map(([tone, amount]) => (
        <span
          key={tone}
          data-tone={tone}
          style={{ '--cl-part': amount / whole } as React.CSSProperties}
        />
      ))}
    </span>
  )
}
