import { router, useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Auth } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { ConfirmButton } from '~/components/confirm_button'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { DateText, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { usePasskeySupport } from '~/components/platform/auth/passkey_button'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { t } from '~/lib/translate'

const PATH = '/account/passkeys'

type PasskeysProps = Auth.Passkeys & { stepUp: Auth.StepUp }

/** The user's own passkeys: after renewed authentication they can be added, named and removed. */
export default function Passkeys({ passkeys, suggestedName, stepUp }: PasskeysProps) {
  const isOpen = stepUp.proof === null
  /** The passkey that is being renamed: only one form at a time has the name field. */
  const [renamed, setRenamed] = useState<number | null>(null)
  return (
    <>
      <PageHeader
        title={t('passkeys.title')}
        subtitle={t('passkeys.text')}
        backHref="/account"
        backLabel={t('auth.account.title')}
      />
      <div className="as-stack">
        <Proof stepUp={stepUp} />
        {isOpen && renamed === null ? (
          <NewPasskey key={passkeys.length} suggestedName={suggestedName} />
        ) : null}
        <SectionCard title={t('passkeys.title')}>
          {passkeys.length === 0 ? <p>{t('passkeys.none')}</p> : null}
          <ul className="as-ruled as-entries">
            {passkeys.map((passkey) => (
              <li key={`${passkey.id} ${passkey.name}`}>
                <Passkey
                  passkey={passkey}
                  isOpen={isOpen}
                  isRenaming={renamed === passkey.id}
                  onRename={setRenamed}
                />
              </li>
            ))}
          </ul>
        </SectionCard>
      </div>
    </>
  )
}

function Proof({ stepUp }: { stepUp: Auth.StepUp }) {
  const form = useForm({ code: '', password: '' })
  const stepUpField = <StepUpField stepUp={stepUp} form={form} words="passkeys.step_up" />
  if (!stepUp.proof) return stepUpField
  return (
    <SectionCard title={t('passkeys.prove_title')}>
      <PostForm form={form} className="as-form" onSend={() => form.post('/account/step-up')}>
        {stepUpField}
        <SubmitRow form={form} label={t('passkeys.prove')} />
      </PostForm>
    </SectionCard>
  )
}

function NewPasskey({ suggestedName }: { suggestedName: string }) {
  const isSupported = usePasskeySupport()
  const form = useForm({ name: suggestedName })
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function add() {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const { createPasskey } = await import('~/lib/passkeys')
      const credential = await createPasskey()
      if (credential) {
        form.transform((data) => ({ ...data, credential }))
        form.post(PATH, { preserveScroll: true })
      } else setProblem(t('passkeys.failed'))
    } catch (error) {
      const known = error instanceof DOMException && error.name === 'InvalidStateError'
      const serverMessage = error instanceof Error && 'status' in error && error.message
      setProblem(serverMessage || t(known ? 'passkeys.exists' : 'passkeys.failed'))
    }
    setIsBusy(false)
  }

  return (
    <SectionCard title={t('passkeys.add_title')}>
      {isSupported ? (
        <PostForm form={form} className="as-form" onSend={() => void add()}>
          <p>{t('passkeys.add_text')}</p>
          <TextField
            form={form}
            name="name"
            label={t('passkeys.name')}
            hint={t('passkeys.name_hint')}
            maxLength={60}
            required
          />
          {problem ? <Notice tone="warning">{problem}</Notice> : null}
          <SubmitRow form={form} label={t('passkeys.add')} />
        </PostForm>
      ) : (
        <p>{t('passkeys.unsupported')}</p>
      )}
    </SectionCard>
  )
}

interface PasskeyProps {
  passkey: Auth.Passkeys['passkeys'][number]
  /** The step-up is valid, so changes are possible. */
  isOpen: boolean
  isRenaming: boolean
  onRename: (id: number | null) => void
}

function Passkey({ passkey, isOpen, isRenaming, onRename }: PasskeyProps) {
  const { id, name, isBackedUp, isCloned, createdAt, lastUsedAt } = passkey
  const form = useForm({ name })
  return (
    <>
      <strong>{name}</strong>{' '}
      {isCloned ? <StatusBadge tone="danger" label={t('passkeys.cloned')} /> : null}
      <p className="as-small">
        {t(isBackedUp ? 'passkeys.backed_up' : 'passkeys.this_device')} · {t('passkeys.created')}{' '}
        <DateText value={createdAt} withTime /> ·{' '}
        {lastUsedAt ? (
          <>
            {t('passkeys.last_used')} <DateText value={lastUsedAt} withTime />
          </>
        ) : (
          t('passkeys.never')
        )}
      </p>
      {isOpen && isRenaming ? (
        <PostForm
          form={form}
          className="as-form"
          onSend={() =>
            form.put(`${PATH}/${id}`, { preserveScroll: true, onSuccess: () => onRename(null) })
          }
        >
          <TextField form={form} name="name" label={t('passkeys.name')} maxLength={60} required />
          <SubmitRow form={form} label={t('passkeys.save_name')} />
        </PostForm>
      ) : null}
      {isOpen ? (
        <div className="as-actions as-gap-above">
          {isRenaming ? null : (
            <ActionButton
              variant="default"
              aria-label={`${t('passkeys.rename')}: ${name}`}
              onClick={() => onRename(id)}
              label={t('passkeys.rename')}
            />
          )}
          <ConfirmButton
            title={t('passkeys.remove_title')}
            text={t('passkeys.remove_text', { name })}
            label={t('passkeys.remove')}
            confirmLabel={t('passkeys.remove')}
            onConfirm={() => router.delete(`${PATH}/${id}`, { preserveScroll: true })}
          />
        </div>
      ) : null}
    </>
  )
}
