import '~/components/back_office/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import { textColumn, formTexts } from '#kernel/formats/languages'
import type { Notifications } from '@generated/views'
import { DateField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { PageHeader, SectionCard } from '~/components/page'
import { ConflictNotice } from '~/components/back_office/site/editor/conflict_notice'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'
import { PagePreview } from '~/components/back_office/site/editor/page_preview'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields, valueOf } from '~/lib/form'
import { t } from '~/lib/translate'

interface AnnouncementProps {
  /** Null for a new announcement. */
  announcement: Notifications.EditableAnnouncement | null
  audiences: string[]
  today: string
}

const HREF = '/officer/content/notices'

const LABELS = 'notifications.announcements.fields'

/** Returns the title or text in one language. */
const textIn = (values: object, text: 'title' | 'text', locale: string) =>
  String(valueOf(values, textColumn(text, locale)))

/** A public announcement: its text in every language, its audience and its period. */
export default function Announcement({ announcement, audiences, today }: AnnouncementProps) {
  const words = (key: string) => t(`notifications.announcements.${key}`)
  const [locale, setLocale] = useState<string>('en')
  const form = useForm({
    version: announcement?.version ?? 0,
    ...(announcement?.values ?? {
      ...formTexts({}, 'title', 'text'),
      audience: 'everybody',
      shownFrom: today,
      shownUntil: '',
    }),
  })
  const field = useFields(form, LABELS)
  const { inLanguage } = useTexts(form, LABELS)
  const errors = form.errors as Record<string, string | undefined>
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => {
        if (announcement) form.put(`${HREF}/${announcement.id}`)
        else form.post(HREF)
      }}
    >
      <PageHeader
        title={words(announcement ? 'edit_title' : 'new_title')}
        backHref={HREF}
        backLabel={words('title')}
      />
      {announcement ? (
        <ConflictNotice form={form} saved={announcement}>
          <p>
            <strong lang={locale}>{textIn(announcement.values, 'title', locale)}</strong>
          </p>
          <pre className="ce-source as-box as-pad as-said-lines" lang={locale}>
            {textIn(announcement.values, 'text', locale)}
          </pre>
        </ConflictNotice>
      ) : null}
      <div className="as-sides">
        <SectionCard title={words('words')}>
          <LanguageTabs
            locale={locale}
            onChange={setLocale}
            isMissing={(one) => textIn(form.data, 'title', one).trim() === ''}
            hasError={(one) =>
              Boolean(errors[textColumn('title', one)] ?? errors[textColumn('text', one)])
            }
          >
            {(one) => (
              <div className="as-column">
                <TextField {...inLanguage('title', one)} />
                <TextAreaField {...inLanguage('text', one)} rows={6} />
              </div>
            )}
          </LanguageTabs>
        </SectionCard>
        <PagePreview
          locale={locale}
          title={textIn(form.data, 'title', locale)}
          body={textIn(form.data, 'text', locale)}
        />
      </div>
      <SectionCard title={words('when')}>
        <div className="as-column">
          <RadioField
            {...field('audience')}
            options={audiences.map((value) => ({ value, label: words(`audiences.${value}`) }))}
            required
          />
          <DateField {...field('shownFrom')} required />
          <DateField {...field('shownUntil')} required={false} />
        </div>
      </SectionCard>
      <SubmitRow form={form} label={t('common.actions.save')} />
    </PostForm>
  )
}
