import { useForm, usePage, Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Auth } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { ConfirmButton } from '~/components/confirm_button'
import { Money } from '~/components/money'
import { DateText, EmptyState, Notice, PageHeader } from '~/components/page'
import { PostForm, SubmitButton } from '~/components/form/form'
import { KeyFact, KeyFacts } from '~/components/lending/approvals/review/key_facts'
import {
  type ApprovalRow,
  ApprovalRows,
  type Facts,
} from '~/components/lending/claims/bulk_approval/approval_rows'
import { fieldId } from '~/lib/form'
import { Fold } from '~/components/table/fold'
import { t } from '~/lib/translate'
import '~/components/lending/claims/bulk_approval/bulk_approval.css'

const APPROVAL_PAGES = {
  claims: '/officer/final-approvals',
  applications: '/officer/final-approvals/applications',
} as const

interface BulkApprovalPageProps<Row extends ApprovalRow, Exception extends ApprovalRow> {
  stack: {
    figures: { count: number; amountPaise: number; since: string | null }
    usual: Row[]
    usualPaise: number
    exceptions: Exception[]
  }
  stepUp: Auth.StepUp
  /** Address to which the usual items are sent, and below it each exception by its id. */
  path: string
  /** Translation key of the texts for this kind of bulk approval. */
  words: 'claims.final_approvals' | 'approvals.final_approvals'
  factsOf: (row: Row) => Facts
  /** Renders the card of one exception; `approve` sends it with the step-up. */
  cardOf: (row: Exception, approve: () => void, isBusy: boolean) => ReactNode
}

/** Amount, in paise, from which a figure is shown in crore. */
const IN_CRORE = 1_00_00_000_00

/** The last approval on a phone: usual items as one list, exceptions card by card. */
export function BulkApprovalPage<Row extends ApprovalRow, Exception extends ApprovalRow>(
  props: BulkApprovalPageProps<Row, Exception>
) {
  const { stack, stepUp, path, words, factsOf, cardOf } = props
  const { figures, usual, usualPaise, exceptions } = stack
  const form = useForm({ code: '', password: '' })
  const error = (usePage().props.errors as Record<string, string>).form
  const sendTo = (href: string, body: object) => {
    form.transform((proof) => ({ ...proof, ...body }))
    form.post(href, {
      preserveScroll: 'errors',
      onSuccess: () => form.reset(),
      onError: () => document.getElementById(fieldId(stepUp.proof ?? ''))?.focus(),
    })
  }
  const expectedStateOf = ({ expectedStatusId, expectedDecisionId }: ApprovalRow) => ({
    expectedStatusId,
    expectedDecisionId,
  })
  const approveAll = () =>
    sendTo(path, { subjects: usual.map((row) => ({ id: row.id, ...expectedStateOf(row) })) })
  const label = t(`${words}.approve`, {
    count: usual.length,
    amount: formatRupees(paise(usualPaise)),
  })
  return (
    <>
      <PageHeader title={t('workflow.stack.title')} />
      <ApprovalTabs path={path} />
      <KeyFacts className="st-figures as-gap-above as-gap-below">
        <KeyFact label={t('workflow.stack.count')}>
          <span className="as-numbers">{figures.count}</span>
        </KeyFact>
        <KeyFact label={t(`${words}.amount`)}>
          <Money paise={figures.amountPaise} crore={figures.amountPaise >= IN_CRORE} />
        </KeyFact>
        {figures.since ? (
          <KeyFact label={t('workflow.stack.oldest')}>
            <DateText value={figures.since} />
          </KeyFact>
        ) : null}
      </KeyFacts>
      {error ? <Notice tone="warning">{error}</Notice> : null}
      <section className="as-column">
        <h2 className="as-large">{t(`${words}.usual`, { count: usual.length })}</h2>
        {usual.length > 0 ? (
          <ApprovalRows rows={usual} factsOf={factsOf} />
        ) : (
          <EmptyState title={t(`${words}.none`)} text={t(`${words}.none_text`)} />
        )}
      </section>
      {exceptions.length > 0 ? (
        <section className="as-column as-gap-above">
          <h2 className="as-large">
            {t('workflow.stack.exceptions', { count: exceptions.length })}
          </h2>
          <ul className="st-cards as-columns" data-least="wide">
            {exceptions.map((row) => (
              <li key={row.id} className="as-box as-pad as-edge as-column" data-tone="warning">
                <div className="as-card-head">
                  <h3 className="as-apart">
                    <span>{row.applicantName}</span>
                    <Money paise={row.amountPaise} />
                  </h3>
                  <Fold name="exceptions" heading={row.applicantName} />
                </div>
                {cardOf(
                  row,
                  () => sendTo(`${path}/${row.id}`, expectedStateOf(row)),
                  form.processing
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {usual.length > 0 ? (
        <PostForm
          className="as-edge-bar st-bar as-bottom as-row as-gap-above as-screen"
          aria-label={t('workflow.stack.bar')}
          onSend={approveAll}
        >
          <StepUpField stepUp={stepUp} form={form} />
          {stepUp.proof ? (
            <SubmitButton form={form} label={label} />
          ) : (
            <ConfirmButton
              color="blue"
              variant="filled"
              busy={form.processing}
              text={t(`${words}.confirm`, { count: usual.length })}
              confirmLabel={label}
              onConfirm={approveAll}
            />
          )}
        </PostForm>
      ) : exceptions.length > 0 ? (
        <div
          className="as-edge-bar st-bar as-bottom as-row as-gap-above as-screen"
          role="group"
          aria-label={t('workflow.stack.bar')}
        >
          <StepUpField stepUp={stepUp} form={form} />
        </div>
      ) : null}
    </>
  )
}

/** Tabs for the two lists of the last approval. */
function ApprovalTabs({ path }: { path: string }) {
  return (
    <nav className="as-tabs" aria-label={t('workflow.stack.title')}>
      {(['claims', 'applications'] as const).map((key) => (
        <Link
          key={key}
          href={APPROVAL_PAGES[key]}
          aria-current={path === APPROVAL_PAGES[key] ? 'page' : undefined}
        >
          {t(`workflow.stack.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
