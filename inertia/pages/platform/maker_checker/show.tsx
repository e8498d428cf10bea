import { ActionButton, LinkButton } from '~/components/buttons'
import { Link, router, useForm } from '@inertiajs/react'
import type { Auth, MakerChecker } from '@generated/views'
import { ChangeStatus } from '~/components/platform/maker_checker/change_status'
import { DifferenceTable } from '~/components/platform/maker_checker/difference_table'
import { DateText, DescriptionList, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'
import { useState } from 'react'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { ConfirmButton } from '~/components/confirm_button'
import { Dialog } from '~/components/dialog'
import { PostForm, SubmitRow } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'

type Step = NonNullable<MakerChecker.Change['decided']>

type ChangePageProps = { change: MakerChecker.Change; stepUp: Auth.StepUp }

/** A change requested by one user, with its difference, and the decision of the second. */
export default function ChangePage({ change, stepUp }: ChangePageProps) {
  const { asked, decided, href, remarks } = change
  return (
    <Page
      title={change.title ?? change.kind}
      subtitle={change.title === null ? undefined : change.kind}
      backHref="/officer/confirmations"
      backLabel={t('maker_checker.title')}
      actions={href ? <Link href={href}>{t('maker_checker.open_thing')}</Link> : null}
    >
      <SectionCard>
        <DescriptionList
          columns={2}
          labels="maker_checker.columns"
          items={(fact) => [
            fact(
              'status',
              <>
                <ChangeStatus status={change.status} />
                {change.why ? <p>{change.why}</p> : null}
              </>
            ),
            fact('requested_by', <By step={asked} />),
            decided ? fact('decided', <By step={decided} />) : null,
            remarks ? fact('remarks', remarks) : null,
          ]}
        />
      </SectionCard>
      <DifferenceTable lines={change.difference} />
      <ChangeActions change={change} stepUp={stepUp} />
    </Page>
  )
}

function By({ step: { by, role, at } }: { step: Step }) {
  return (
    <>
      {[by, role].filter(Boolean).join(', ')}
      <br />
      <DateText value={at} withTime />
    </>
  )
}

type ChangeProps = { change: MakerChecker.Change; stepUp: Auth.StepUp }

const pathOf = ({ id }: MakerChecker.Change, step: string) => `/officer/confirmations/${id}/${step}`

/** This user's actions for the change. */
function ChangeActions({ change, stepUp }: ChangeProps) {
  const { can, version } = change
  const confirmProps = (step: string, key: string) => ({
    title: t(`maker_checker.${key}.title`),
    text: t(`maker_checker.${key}.text`),
    confirmLabel: t(`maker_checker.${key}.button`),
    onConfirm: () => router.post(pathOf(change, step), { version }),
  })
  return (
    <div className="as-actions">
      {can.decide ? (
        <>
          <Decision {...{ change, stepUp }} step="confirmation" words="confirm" color="blue" />
          <Decision {...{ change, stepUp }} step="refusal" words="refuse" color="red" />
        </>
      ) : null}
      {can.acknowledge ? (
        <ConfirmButton
          {...confirmProps('acknowledgement', 'acknowledge')}
          color="blue"
          variant="filled"
        />
      ) : null}
      {can.close ? (
        <Decision {...{ change, stepUp }} step="confirmation" words="close" color="blue" />
      ) : null}
      {can.again ? <LinkButton href={can.again} label={t('maker_checker.request_again')} /> : null}
      {can.isLater ? <p>{change.later}</p> : null}
      {can.collect ? (
        <ConfirmButton
          {...confirmProps('', 'collect')}
          onConfirm={() => router.post(String(can.collect))}
          color="blue"
          variant="filled"
        />
      ) : null}
      {can.withdraw ? <ConfirmButton {...confirmProps('withdrawal', 'withdraw')} /> : null}
    </div>
  )
}

interface DecisionProps extends ChangeProps {
  step: 'confirmation' | 'refusal'
  words: 'confirm' | 'refuse' | 'close'
  color: string
}

/** Form to confirm or refuse, with remarks, which a refusal requires. */
function Decision({ change, stepUp, step, words, color }: DecisionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ remarks: '', code: '', password: '' })
  const field = useFields(form, 'maker_checker.validation.fields')
  const label = t(`maker_checker.${words}.button`)
  return (
    <>
      <ActionButton
        color={color}
        variant={words === 'refuse' ? 'outline' : 'filled'}
        onClick={() => setIsOpen(true)}
        label={label}
      />
      <Dialog
        opened={isOpen}
        title={t(`maker_checker.${words}.title`)}
        onClose={() => setIsOpen(false)}
      >
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => {
            form.transform((data) => ({ ...data, version: change.version }))
            form.post(pathOf(change, step), { onSuccess: () => setIsOpen(false) })
          }}
        >
          <p>{t(`maker_checker.${words}.text`)}</p>
          {words === 'close' ? null : (
            <TextAreaField {...field('remarks')} required={words === 'refuse'} />
          )}
          {step === 'confirmation' ? (
            <StepUpField stepUp={stepUp} form={form} words="maker_checker.step_up" />
          ) : null}
          <SubmitRow form={form} label={label} color={color}>
            <ActionButton
              variant="default"
              onClick={() => setIsOpen(false)}
              label={t('common.actions.cancel')}
            />
          </SubmitRow>
        </PostForm>
      </Dialog>
    </>
  )
}
