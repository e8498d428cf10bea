import { useForm } from '@inertiajs/react'
import type { Api, Auth } from '@generated/views'
import { NEW_TOKEN, TokenFields } from '~/components/back_office/api/token_fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SelectField } from '~/components/form/fields'
import { PageHeader } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const HREF = '/officer/api'

interface NewSystemProps {
  form: Api.NewSystem
  stepUp: Auth.StepUp
}

/** Form for a system that is to use the API, with its first token. */
export default function NewSystem({ form: choices, stepUp }: NewSystemProps) {
  const form = useForm({ name: '', bankId: '', ...NEW_TOKEN })
  const field = useFields(form, 'api.fields')
  const isBank = form.data.bankId !== ''
  const scopes = choices.scopes.filter(({ isForBanks, isForOthers }) =>
    isBank ? isForBanks : isForOthers
  )
  return (
    <>
      <PageHeader
        title={t('api.new.title')}
        subtitle={t('api.new.subtitle')}
        backHref={HREF}
        backLabel={t('api.systems.title')}
      />
      <PostForm form={form} className="as-card as-form" onSend={() => form.post(HREF)}>
        <TextField {...field('name')} maxLength={80} required />
        <SelectField
          {...field('bankId')}
          options={choices.banks}
          placeholder={t('api.systems.own')}
          searchable
        />
        <TokenFields form={form} choices={{ ...choices, scopes }} stepUp={stepUp} />
        <SubmitRow form={form} label={t('api.new.submit')} />
      </PostForm>
    </>
  )
}
