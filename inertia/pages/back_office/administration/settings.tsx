import { useForm } from '@inertiajs/react'
import type { Administration, MakerChecker } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { PendingForm } from '~/components/platform/maker_checker/pending_form'
import { CheckboxField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { FormConflict } from '~/components/form/edit_conflict'
import { TextField } from '~/components/form/form'
import { DescriptionList, Notice, Page } from '~/components/page'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { ChoicesField } from '~/components/form/choices'

interface SettingsProps {
  settings: Administration.Settings
  /** A change of the corporation's details that a second user has yet to confirm. */
  waitingCorporation: MakerChecker.WaitingChange | null
  /** A change of the debit account that a second user has yet to confirm. */
  waiting: MakerChecker.WaitingChange | null
  /** A change of the roles that require a second factor, likewise. */
  waitingFactor: MakerChecker.WaitingChange | null
}

const HREF = '/officer/settings'
const FIELDS = 'administration.settings.fields'
const UNTRANSLATED_FIELDS = ['phone', 'email', 'website', 'supportPhones', 'remitterBankCode']

/** The corporation's details, and the account from which it pays. */
export default function Settings(props: SettingsProps) {
  const { settings, waiting, waitingFactor, waitingCorporation } = props
  const words = (name: string) => t(`administration.settings.${name}`)
  const { values, version, languages } = settings
  const form = useForm<Record<string, string | boolean | File | null>>({
    ...values,
    logoFile: null,
    removesLogo: false,
    version,
  })
  const field = useFields(form, FIELDS)
  const required = useTexts(form, FIELDS)
  const optional = useTexts(form, FIELDS, true)
  return (
    <Page title={words('title')} subtitle={words('subtitle')}>
      <SettingsTabs shown="corporation" />
      <PendingForm
        title={words('corporation')}
        text={words('corporation_text')}
        waiting={waitingCorporation}
        label={t('common.actions.save')}
        form={form}
        onSend={() =>
          form.put(HREF, { preserveScroll: 'errors', onSuccess: () => form.reset('logoFile') })
        }
      >
        <FormConflict form={form} saved={{ version, values }}>
          {languages.map((locale) => (
            <TextField key={locale} {...required.inLanguage('name', locale)} />
          ))}
          {languages.map((locale) => (
            <TextField key={locale} {...optional.inLanguage('address', locale)} />
          ))}
          {languages.map((locale) => (
            <TextField key={locale} {...optional.inLanguage('appealAuthority', locale)} />
          ))}
          {UNTRANSLATED_FIELDS.map((name) => (
            <TextField key={name} {...field(name)} required={name === 'remitterBankCode'} />
          ))}
          {settings.logo ? (
            <img src={settings.logo} alt={t('common.logo')} className="as-emblem" />
          ) : null}
          <FileField
            {...field('logoFile')}
            required={false}
            accept="image/jpeg,image/png"
            maxMegabytes={2}
            camera={false}
          />
          {settings.logo ? <CheckboxField {...field('removesLogo')} /> : null}
        </FormConflict>
      </PendingForm>
      <DebitAccount account={settings.account} waiting={waiting} />
      <FactorRoles
        key={settings.secondFactor.version}
        factor={settings.secondFactor}
        waiting={waitingFactor}
      />
    </Page>
  )
}

type DebitAccountProps = Pick<SettingsProps, 'waiting'> & {
  account: Administration.Settings['account']
}

/** The account from which refunds are paid: shown by its last digits, changed by two users. */
function DebitAccount({ account, waiting }: DebitAccountProps) {
  const words = (name: string) => t(`administration.settings.account.${name}`)
  const form = useForm({ account: '', version: account.version })
  const field = useFields(form, FIELDS)
  return (
    <PendingForm
      title={words('title')}
      text={words('text')}
      waiting={waiting}
      label={words(account.mask === null ? 'set' : 'change')}
      form={form}
      autoComplete="off"
      onSend={() => {
        form.transform((data) => ({ ...data, version: account.version }))
        form.put(`${HREF}/debit-account`, { preserveScroll: true, onSuccess: () => form.reset() })
      }}
    >
      {account.mask === null ? (
        <Notice tone="warning">{words('none')}</Notice>
      ) : (
        <DescriptionList
          items={[
            { label: words('now'), value: <span className="as-numbers">{account.mask}</span> },
          ]}
        />
      )}
      <TextField {...field('account', 'newAccount')} required inputMode="numeric" />
    </PendingForm>
  )
}

interface FactorRolesProps {
  factor: Administration.Settings['secondFactor']
  waiting: MakerChecker.WaitingChange | null
}

/** The posts that require a second factor; a second user confirms a change. */
function FactorRoles({ factor, waiting }: FactorRolesProps) {
  const words = (name: string) => t(`administration.settings.second_factor.${name}`)
  const { roles, version, choices } = factor
  const form = useForm({ roles, version })
  const field = useFields(form, 'administration.settings.fields')
  return (
    <PendingForm
      title={words('title')}
      text={words('text')}
      waiting={waiting}
      label={words('change')}
      form={form}
      onSend={() => form.put('/officer/settings/second-factor', { preserveScroll: true })}
    >
      <ChoicesField {...field('roles')} options={choices} />
    </PendingForm>
  )
}
