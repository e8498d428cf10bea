import '~/components/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Notifications } from '@generated/views'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { RadioField } from '~/components/form/radio_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { ConflictNotice } from '~/components/site/editor/conflict_notice'
import { LanguageTabs } from '~/components/site/editor/language_tabs'
import { PagePreview } from '~/components/site/editor/page_preview'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

type Language = 'En' | 'Mr' | 'Hi'
interface AnnouncementProps {
  /** Null: a new one. */
  announcement: Notifications.EditableAnnouncement | null
  audiences: string[]
  today: string
}

const HREF = '/officer/content/notices'

const NOTHING = { titleEn: '', textEn: '', titleMr: '', textMr: '', titleHi: '', textHi: '' }

const partOf = (locale: string) => (locale[0].toUpperCase() + locale[1]) as Language

/** A notice to everybody: its words in three languages, for whom and from when to when. */
export default function Announcement({ announcement, audiences, today }: AnnouncementProps) {
  const t = useT()
  const words = (key: string) => t(`notifications.announcements.${key}`)
  const [locale, setLocale] = useState<string>('en')
  const form = useForm({
    version: announcement?.version ?? 0,
    ...(announcement?.values ?? {
      ...NOTHING,
      audience: 'everybody',
      shownFrom: today,
      shownUntil: '',
    }),
  })
  const field = useFields(form, 'notifications.announcements.fields')
  const part = partOf(locale)
  const errors = form.errors as Record<string, string | undefined>
  return (
    <PostForm
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
      <ErrorSummary form={form} />
      {announcement ? (
        <ConflictNotice form={form} saved={announcement}>
          <p>
            <strong lang={locale}>{announcement.values[`title${part}`]}</strong>
          </p>
          <pre className="ce-source" lang={locale}>
            {announcement.values[`text${part}`]}
          </pre>
        </ConflictNotice>
      ) : null}
      <div className="ce-sides">
        <SectionCard title={words('words')}>
          <LanguageTabs
            locale={locale}
            onChange={setLocale}
            isMissing={(one) => form.data[`title${partOf(one)}`].trim() === ''}
            hasError={(one) =>
              Boolean(errors[`title${partOf(one)}`] ?? errors[`text${partOf(one)}`])
            }
          >
            {(one) => (
              <div className="ce-fields">
                <TextField
                  {...field(`title${partOf(one)}`, 'title')}
                  lang={one}
                  required={one === 'en'}
                />
                <TextAreaField
                  {...field(`text${partOf(one)}`, 'text')}
                  rows={6}
                  lang={one}
                  required={one === 'en'}
                />
              </div>
            )}
          </LanguageTabs>
        </SectionCard>
        <PagePreview
          locale={locale}
          title={form.data[`title${part}`]}
          body={form.data[`text${part}`]}
        />
      </div>
      <SectionCard title={words('when')}>
        <div className="ce-fields">
          <RadioField
            {...field('audience')}
            options={audiences.map((value) => ({ value, label: words(`audiences.${value}`) }))}
            required
          />
          <DateField {...field('shownFrom')} required />
          <DateField {...field('shownUntil')} required={false} />
        </div>
      </SectionCard>
      <div className="as-actions">
        <SubmitButton form={form} label={t('common.actions.save')} />
      </div>
    </PostForm>
  )
}
