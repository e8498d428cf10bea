import { useForm } from '@inertiajs/react'
import type { Auth, Erasure } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { DateText, Notice, Page, SectionCard } from '~/components/page'
import { CheckboxField } from '~/components/form/fields'
import { PostForm, SubmitButton, SubmitRow } from '~/components/form/form'
import { t } from '~/lib/translate'

const PATH = '/my-data/erasure'

interface MyErasureProps {
  erasure: Erasure.Own
  stepUp: Auth.StepUp
}

/** What a person can have erased, and what a rule requires to be kept, with the date. */
export default function MyErasure({ erasure, stepUp }: MyErasureProps) {
  const { parts, kept, live } = erasure
  return (
    <Page
      title={t('erasure.mine.title')}
      subtitle={t('erasure.mine.subtitle')}
      backHref="/my-data"
      backLabel={t('erasure.mine.back')}
    >
      <SectionCard title={t('erasure.mine.parts')} subtitle={t('erasure.mine.parts_text')} stacked>
        {parts.map((part) => (
          <PartForm key={part.part} {...part} />
        ))}
      </SectionCard>
      <SectionCard title={t('erasure.mine.kept')} subtitle={t('erasure.mine.kept_text')}>
        <ul className="as-marked as-reading">
          {kept.map(({ number, what, basis, until }) => (
            <li key={number}>
              <strong>{number}</strong>: {what}. {t('erasure.mine.until')}{' '}
              <DateText value={until} />. <span className="as-note">{basis}</span>
            </li>
          ))}
          {live.map((number) => (
            <li key={number}>
              <strong>{number}</strong>: {t('erasure.mine.goes_on')}
            </li>
          ))}
          <li>{t('erasure.mine.log')}</li>
        </ul>
      </SectionCard>
      <SectionCard title={t('erasure.mine.account')} subtitle={t('erasure.mine.account_text')}>
        {live.length > 0 ? (
          <Notice tone="info" title={t('erasure.mine.not_yet')}>
            {t('erasure.messages.live')}
          </Notice>
        ) : (
          <AccountForm erasure={erasure} stepUp={stepUp} />
        )}
      </SectionCard>
    </Page>
  )
}

/** One part with its quantity, and its button. */
function PartForm({ part, count, version, waits }: Erasure.Own['parts'][number]) {
  const form = useForm({ expectedVersion: version })
  const href = `${PATH}/${part}`
  const words = `erasure.parts.${part}`
  return (
    <div>
      <h3>{t(`${words}.name`)}</h3>
      <p>{t(`${words}.text`, { count })}</p>
      {waits ? <p className="as-note">{t('erasure.mine.part_waits')}</p> : null}
      {count === 0 || waits ? null : (
        <PostForm
          plainAction={href}
          onSend={() => {
            form.transform(() => ({ expectedVersion: version }))
            form.post(href, { preserveScroll: true })
          }}
        >
          <input type="hidden" name="expectedVersion" value={version} />
          <SubmitButton form={form} variant="default" label={t(`${words}.erase`)} />
        </PostForm>
      )}
    </div>
  )
}

/** The complete account: what is erased, that this cannot be undone, and the proof of the user's identity. */
function AccountForm({ erasure: { expectedVersion }, stepUp }: MyErasureProps) {
  const form = useForm({ isSure: false, code: '', password: '' })
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(PATH, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <ul className="as-marked as-reading">
        {['profile', 'papers', 'messages', 'contact', 'history'].map((key) => (
          <li key={key}>{t(`erasure.mine.goes.${key}`)}</li>
        ))}
      </ul>
      <CheckboxField form={form} name="isSure" label={t('erasure.mine.is_sure')} required />
      <StepUpField stepUp={stepUp} form={form} words="erasure.step_up" />
      <SubmitRow form={form} color="red" label={t('erasure.mine.erase')} />
    </PostForm>
  )
}
