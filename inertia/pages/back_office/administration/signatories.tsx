import { ActionButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Administration } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { ConfirmButton } from '~/components/confirm_button'
import { Notice, Page, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { SignaturePicture } from '~/components/signature_picture'
import { t } from '~/lib/translate'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { DateField, SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'

const FIELDS = 'administration.signatories.fields'

const HREF = '/officer/settings/signatory'

const TONES: Record<Administration.Signatory['state'], Tone> = {
  past: 'neutral',
  now: 'success',
  planned: 'info',
}

/** The signatories of letters, with the day from which each signs. */
export default function Signatories({ list }: { list: Administration.Signatories }) {
  const words = (name: string, params?: Record<string, string>) =>
    t(`administration.signatories.${name}`, params)
  const [changed, setChanged] = useState<Administration.Signatory | null>(null)
  return (
    <Page title={words('title')} subtitle={words('subtitle')}>
      <SettingsTabs shown="signatory" />
      <PlainTable
        caption={words('title')}
        rows={list.signatories}
        rowKey={({ from }) => from}
        labels="administration.signatories.columns"
        columns={(column) => [
          column('administration.signatories.fields.from', ({ since }) =>
            since ? t.date(since) : words('always')
          ),
          column('state', ({ state }) => (
            <StatusBadge label={words(`states.${state}`)} tone={TONES[state]} />
          )),
          column('who', ({ name, title }) =>
            name ? (
              <span>
                <strong>{name}</strong>, {title}
              </span>
            ) : (
              title
            )
          ),
          column('administration.signatories.fields.signature', ({ picture, name, title }) =>
            picture ? (
              <SignaturePicture
                src={picture}
                alt={words('signature_of', { name: name ?? title })}
              />
            ) : (
              words('no_signature')
            )
          ),
          column('acts', (row) =>
            row.state === 'planned' ? (
              <div className="as-actions">
                <ActionButton
                  variant="default"
                  onClick={() => setChanged(row)}
                  label={words('acts.change')}
                />
                <ConfirmButton
                  title={words('acts.withdraw_title', { date: t.date(row.from) })}
                  text={words('acts.withdraw_text')}
                  confirmLabel={words('acts.withdraw')}
                  onConfirm={() =>
                    router.delete(`${HREF}/${row.from}`, { data: { version: list.version } })
                  }
                />
              </div>
            ) : (
              '–'
            )
          ),
        ]}
      />
      <SignatoryForm
        key={`${changed?.from ?? 'new'} ${list.signatories.length} ${list.waiting?.href}`}
        list={list}
        changed={changed}
        href={HREF}
        onDone={() => setChanged(null)}
      />
    </Page>
  )
}

interface SignatoryFormProps {
  list: Administration.Signatories
  /** The planned signatory that is being changed; null adds one. */
  changed: Administration.Signatory | null
  href: string
  onDone: () => void
}

/** A signatory from a day on, with the image of the signature. */
function SignatoryForm({ list, changed, href, onDone }: SignatoryFormProps) {
  const words = (name: string) => t(`administration.signatories.${name}`)
  const { version, languages, posts, again } = list
  const begun = changed ?? again
  const values = { ...begun?.values, from: begun?.from ?? '' }
  const form = useForm<Record<string, string | File | null>>({
    roleId: '',
    ...values,
    replaces: changed?.from ?? '',
    signature: null,
    version,
  })
  const field = useFields(form, FIELDS)
  const required = useTexts(form, FIELDS)
  const optional = useTexts(form, FIELDS, true)
  return (
    <SectionCard
      title={words(changed ? 'change_title' : 'add_title')}
      subtitle={words('form_text')}
      stacked
    >
      <PendingNotice waiting={list.waiting} />
      {again && !changed ? <Notice tone="info">{words('again')}</Notice> : null}
      <PostForm
        form={form}
        className="as-stack"
        onSend={() =>
          form.post(href, { forceFormData: true, preserveScroll: 'errors', onSuccess: onDone })
        }
      >
        <FormConflict form={form} saved={{ version, values }}>
          <DateField {...field('from')} required />
          <SelectField {...field('roleId')} options={posts} required />
          {languages.map((locale) => (
            <TextField key={locale} {...required.inLanguage('name', locale)} />
          ))}
          {languages.map((locale) => (
            <TextField key={locale} {...optional.inLanguage('title', locale)} />
          ))}
          <FileField {...field('signature')} accept="image/jpeg,image/png" maxMegabytes={2} />
          <SubmitRow form={form} label={words(changed ? 'acts.save' : 'acts.add')}>
            {changed ? (
              <ActionButton variant="default" onClick={onDone} label={t('common.actions.cancel')} />
            ) : null}
          </SubmitRow>
        </FormConflict>
      </PostForm>
    </SectionCard>
  )
}
