import { ActionButton } from '~/components/buttons'
import { useForm, usePage } from '@inertiajs/react'
import IconMessage from '~/icons/message.svg?icon'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Data } from '@generated/data'
import type { Workflow } from '@generated/views'
import { PostForm } from '~/components/form/form'
import type { SelectOption } from '~/components/form/searchable_select'
import { SelectField, TextAreaField } from '~/components/form/fields'
import {
  ApprovedAmount,
  type AmountLimits,
  defaultAmount,
} from '~/components/lending/approvals/review/approved_amount'
import { ItemField } from '~/components/lending/approvals/review/item_field'
import { StepButton } from '~/components/lending/approvals/review/step_button'
import { StepQuestion } from '~/components/lending/approvals/review/step_question'
import { useStepKeys } from '~/components/lending/approvals/review/use_step_keys'
import { Notice } from '~/components/page'
import { type FormLike, useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type Step = Workflow.OfferedStep & { takesAmount?: boolean; takesItem?: boolean }

interface DecisionBarProps {
  /** Address to which a decision is sent, including the list's query. */
  href: string
  steps: readonly Step[]
  /** The state of the file as it was seen, so that an earlier decision is never overruled unseen. */
  expectedState: { expectedStatusId: number; expectedDecisionId: number | null }
  /** Name of the file in the confirmation of a step. */
  file: string
  /** Set for steps that pass on an amount. */
  amount?: AmountLimits
  /** Fields and documents that a return can name. */
  items?: readonly SelectOption[]
  /** Why no step is offered, where that is unusual. */
  error?: string | null
}

const REMARKS_LENGTH = 1000
/** The panel of remarks for the next step, and its shortcut key. */
const REMARKS = 'remarks'
const REMARKS_KEY = 'M'
/** The second click of a double click, or a repeated key, must not decide the file that came next. */
const CLICK_GUARD_MS = 500

/**
 * An officer's steps for the file, always visible: each step has its key, and its input opens in place. The server
 * offers only what it would accept, and checks the same rows again.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { href, steps, expectedState, file, amount, items = [], error } = props
  const frame = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [asking, setAsking] = useState<Step | null>(null)
  const form = useForm({
    action: '',
    reasonId: '',
    item: '',
    remarks: '',
    approvedAmount: amount ? defaultAmount(amount) : '',
  })
  const isGuarded = useClickGuard()
  const isBusy = form.processing || isGuarded
  const opened = steps.find(({ action }) => action === open)
  useStepKeys(frame)

  const send = (step: Step) => {
    setAsking(null)
    form.transform(({ reasonId, item, remarks, approvedAmount }) => ({
      action: step.action,
      ...(step.needsReason ? { reasonId } : {}),
      ...(step.takesItem && item !== '' ? { item } : {}),
      ...(step.takesAmount ? { approvedAmount } : {}),
      remarks,
      ...expectedState,
    }))
    form.post(href, {
      preserveScroll: 'errors',
      onSuccess: () => {
        form.reset()
        setOpen(null)
      },
    })
  }
  const isComplete = (step: Step) =>
    (!step.needsReason || form.data.reasonId !== '') &&
    (!step.needsRemarks || form.data.remarks.trim() !== '')
  const take = (step: Step) => {
    if (step.asksFirst && isComplete(step)) setAsking(step)
    else send(step)
  }
  const openPanel = (name: string) => {
    const kinds = [open, name].map((one) => steps.find(({ action }) => action === one)?.reasons)
    if (kinds[0] !== kinds[1]) form.setData('reasonId', '')
    setOpen(name)
  }
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    if (isBusy) return
    const { name, value } = (event.nativeEvent.submitter ?? {}) as Partial<HTMLButtonElement>
    const step = steps.find(({ action }) => action === value)
    if (name === 'panel') setOpen(open === REMARKS ? null : REMARKS)
    else if (!step) return
    else if (open !== step.action && (step.needsReason || step.needsRemarks)) openPanel(step.action)
    else take(step)
  }

  return (
    <section
      className="as-edge-bar rv-bar as-screen"
      id="decision"
      aria-label={t('workflow.bar.title')}
      ref={frame}
    >
      {error ? <Notice tone="danger">{error}</Notice> : null}
      <FormError text={(form.errors as Record<string, string>).form} />
      {steps.length === 0 ? <p className="as-muted">{t('workflow.bar.none')}</p> : null}
      <PostForm
        form={form}
        hidden={steps.length === 0 && form.data.remarks === ''}
        onSend={press}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !open) return
          frame.current?.querySelector<HTMLElement>(`button[value="${open}"]`)?.focus()
          setOpen(null)
        }}
      >
        {open ? (
          <StepPanel
            form={form}
            step={opened}
            items={items}
            isBusy={isBusy}
            onClose={() => setOpen(null)}
          />
        ) : null}
        <div className="as-row">
          <div className="rv-bar-aside as-row">
            {amount && steps.some(({ takesAmount }) => takesAmount) ? (
              <ApprovedAmount form={form} limits={amount} />
            ) : null}
            <StepButton
              name="panel"
              value={REMARKS}
              letter={REMARKS_KEY}
              label={t('workflow.bar.add_remarks')}
              icon={<IconMessage size={18} aria-hidden="true" />}
              variant="subtle"
              isOpen={open === REMARKS}
              isBusy={isBusy}
            />
          </div>
          <div className="rv-bar-steps as-row" role="group" aria-label={t('workflow.bar.steps')}>
            {steps.map((step, index) => (
              <StepButton
                key={step.action}
                name="step"
                value={step.action}
                letter={step.key}
                label={step.button}
                hint={t('workflow.bar.leads_to', { status: step.leadsTo })}
                variant={step.isRejection ? 'outline' : index === 0 ? 'filled' : 'default'}
                color={step.isRejection ? 'red' : undefined}
                isOpen={step.needsReason || step.needsRemarks ? open === step.action : null}
                asks={step.asksFirst}
                isBusy={isBusy}
              />
            ))}
          </div>
        </div>
      </PostForm>
      <StepQuestion step={asking} file={file} onCancel={() => setAsking(null)} onConfirm={send} />
    </section>
  )
}

interface StepPanelProps {
  form: FormLike<{ reasonId: string; item: string; remarks: string }>
  /** Undefined for remarks that go with whichever step comes next. */
  step: Step | undefined
  items: readonly SelectOption[]
  isBusy: boolean
  onClose: () => void
}

/** The input of a step; its first field receives the focus. */
function StepPanel({ form, step, items, isBusy, onClose }: StepPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const field = useFields(form, 'workflow.bar')
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('select, textarea')?.focus()
  }, [step?.action])
  return (
    <div className="rv-bar-panel as-row as-loose" ref={panel}>
      <h2 className="as-whole">{step?.label ?? t('workflow.bar.remarks_for_any')}</h2>
      {step?.needsReason ? (
        <SelectField {...field('reasonId')} required options={step.reasons} />
      ) : null}
      {step?.takesItem ? <ItemField {...field('item')} options={items} /> : null}
      <TextAreaField
        {...field('remarks')}
        hint={step ? undefined : t('workflow.bar.remarks_hint')}
        required={step?.needsRemarks}
        maxLength={REMARKS_LENGTH}
        rows={2}
      />
      <div className="as-actions">
        {step ? (
          <ActionButton
            type="submit"
            name="take"
            value={step.action}
            color={step.isRejection ? 'red' : undefined}
            aria-haspopup={step.asksFirst ? 'dialog' : undefined}
            aria-disabled={isBusy || undefined}
            label={step.label}
          />
        ) : null}
        <ActionButton
          variant="default"
          onClick={onClose}
          label={t(step ? 'common.actions.cancel' : 'common.actions.close')}
        />
      </div>
    </div>
  )
}

/** An error of the decision as a whole, such as an earlier decision by somebody else; it receives the focus. */
function FormError({ text }: { text: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div className="as-gap-below" tabIndex={-1} ref={box}>
      <Notice tone="warning" role="alert" text={text} />
    </div>
  )
}

/** Whether the file has just replaced one that was decided. */
function useClickGuard() {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const [isGuarded, setIsSettling] = useState(Boolean(flash?.success))
  useEffect(() => {
    const timer = setTimeout(() => setIsSettling(false), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isGuarded
}
