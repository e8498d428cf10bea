import '~/components/back_office/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { TEXT_LOCALES, formTexts } from '#kernel/formats/languages'
import type { Site } from '@generated/views'
import { DescriptionList, PageHeader } from '~/components/page'
import { CheckboxField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { ConflictNotice } from '~/components/back_office/site/editor/conflict_notice'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const FIELDS = ['name', 'post'] as const
const LABELS = 'site_editor.leaders'

interface LeaderProps {
  /** Null for a new leader. */
  leader: Site.EditableLeader | null
}

/** Maximum size of a portrait in megabytes (documents/rules/upload_rules). */
const MAX_MEGABYTES = 2

const HREF = '/officer/content/leaders'

/** A leader of the corporation: name, post and portrait. */
export default function EditLeader({ leader }: LeaderProps) {
  const label = (name: string) => t(`${LABELS}.${name}`)
  const form = useForm({
    version: leader?.version ?? 0,
    ...(leader?.values ?? formTexts({}, ...FIELDS)),
    photo: null as File | null,
    removePhoto: false,
  })
  const field = useFields(form, LABELS)
  const { inLanguage, saved } = useTexts(form, LABELS)
  return (
    <>
      <PageHeader
        title={label(leader ? 'edit_title' : 'new_title')}
        backHref={HREF}
        backLabel={t('site_editor.tabs.leaders')}
      />
      <PostForm
        form={form}
        className="as-card as-form as-reading"
        onSend={() => form.post(leader ? `${HREF}/${leader.uuid}` : HREF)}
      >
        {leader ? (
          <ConflictNotice form={form} saved={leader}>
            <DescriptionList items={saved(leader.values, ...FIELDS)} />
          </ConflictNotice>
        ) : null}
        {TEXT_LOCALES.flatMap((locale) =>
          FIELDS.map((text) => (
            <TextField key={`${text} ${locale}`} {...inLanguage(text, locale)} />
          ))
        )}
        {leader?.photoHref ? (
          <>
            <img
              src={leader.photoHref}
              alt={t('site_editor.leaders.photo_now', { name: leader.values.nameEn })}
              width={120}
            />
            <CheckboxField {...field('removePhoto', 'photo_remove')} />
          </>
        ) : null}
        <FileField
          {...field('photo')}
          accept="image/jpeg,image/png"
          maxMegabytes={MAX_MEGABYTES}
          required={false}
        />
        <SubmitRow form={form} label={t('common.actions.save')} />
      </PostForm>
    </>
  )
}
