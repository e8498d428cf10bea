import { Link, useForm } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageHeader, SectionCard } from '~/components/page'
import { ChangedBy } from '~/components/back_office/site/editor/changed_by'
import { t } from '~/lib/translate'
import { useState } from 'react'
import { inEachLanguage, TEXT_LOCALES } from '#kernel/formats/languages'
import { PostForm, SubmitButton, TextField } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { ConflictNotice } from '~/components/back_office/site/editor/conflict_notice'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'
import { PagePreview } from '~/components/back_office/site/editor/page_preview'
import { useFields } from '~/lib/form'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import '~/components/back_office/site/editor/editor.css'

/** Visible lines of the text. */
const ROWS = 20
const EMPTY_TEXT = { title: '', body: '' }

interface EditPageProps {
  page: Site.EditablePage
  limits: { title: number; body: number }
}

/** Parts of the home page that require a hint. */
const HINTS: Record<string, string> = { slides: 'slides_hint', leadership: 'leadership_hint' }

/** One public page: its text in every language, and a preview. */
export default function EditPage({ page, limits }: EditPageProps) {
  const hint = HINTS[page.slug]
  return (
    <>
      <PageHeader
        title={t('site_editor.page.title', { title: page.title })}
        subtitle={
          <>
            {t('site_editor.page.shown_at')} <a href={page.path}>{page.path}</a>
            {' · '}
            <Link href={`/officer/content/pages/${page.slug}/revisions`}>
              {t('site_editor.page.history')}
            </Link>
            {' · '}
            {t('site_editor.columns.changed')}: <ChangedBy by={page.editedBy} at={page.editedAt} />
            {hint ? <p>{t(`site_editor.page.${hint}`)}</p> : null}
          </>
        }
        backHref="/officer/content"
        backLabel={t('site_editor.title')}
      />
      <PageForm key={page.slug} page={page} limits={limits} />
    </>
  )
}

const valuesOf = (page: Site.EditablePage) => ({
  version: page.version,
  texts: inEachLanguage((locale) => page.texts[locale] ?? EMPTY_TEXT),
})

interface PageFormProps {
  page: Site.EditablePage
  limits: { title: number; body: number }
}

/** The text of a page in every language, with a preview beside it. */
function PageForm({ page, limits }: PageFormProps) {
  const form = useForm(valuesOf(page))
  const field = useFields(form, 'site_editor.page')
  const [locale, setLocale] = useState<string>('en')
  const errors = form.errors as Record<string, string | undefined>
  const hasError = (one: string) =>
    Object.keys(errors).some((name) => name.startsWith(`texts.${one}.`))
  const save = () =>
    form.put(`/officer/content/pages/${page.slug}`, {
      preserveScroll: 'errors',
      onSuccess: ({ props }) => form.setData(valuesOf(props.page as unknown as Site.EditablePage)),
      onError: (found) => {
        const first = TEXT_LOCALES.find((one) =>
          Object.keys(found).some((name) => name.startsWith(`texts.${one}.`))
        )
        if (first) setLocale(first)
      },
    })
  return (
    <PostForm form={form} className="as-stack" onSend={save}>
      <ConflictNotice form={form} saved={page} hasHistory>
        <p>
          <strong lang={locale}>{page.texts[locale]?.title}</strong>
        </p>
        <pre className="ce-source as-box as-pad as-said-lines" lang={locale}>
          {page.texts[locale]?.body}
        </pre>
      </ConflictNotice>
      <div className="as-sides">
        <SectionCard title={t('site_editor.page.text')}>
          <LanguageTabs
            locale={locale}
            onChange={setLocale}
            isMissing={(one) => form.data.texts[one].title.trim() === ''}
            hasError={hasError}
          >
            {(one) => (
              <div className="as-column">
                <p className="as-hint">
                  {t(`site_editor.page.${one === 'en' ? 'english_needed' : 'other_language'}`)}
                </p>
                <TextField
                  {...field(`texts.${one}.title`, 'heading')}
                  maxLength={limits.title}
                  lang={one}
                />
                <TextAreaField {...field(`texts.${one}.body`, 'body')} rows={ROWS} lang={one} />
              </div>
            )}
          </LanguageTabs>
          <HowToWrite />
          <div className="as-actions as-gap-above">
            <SubmitButton form={form} label={t('site_editor.page.save')} />
          </div>
        </SectionCard>
        <PagePreview locale={locale} {...form.data.texts[locale]} />
      </div>
    </PostForm>
  )
}

/** Explanation of the marks in a text. */
function HowToWrite() {
  const words = (key: string, values?: Record<string, string>) =>
    t(`site_editor.page.how.${key}`, values)
  return (
    <details className="as-more as-wraps">
      <summary>
        <IconChevronDown size={18} aria-hidden="true" />
        {words('title')}
      </summary>
      <ul className="as-marked">
        <li>{words('paragraph')}</li>
        <li>
          <code>{words('heading', { sign: '##' })}</code>
        </li>
        <li>
          <code>{words('smaller', { sign: '###' })}</code>
        </li>
        <li>
          <code>{words('bullet', { sign: '-' })}</code>
        </li>
        <li>
          <code>{words('number', { sign: '1.' })}</code>
        </li>
        <li>
          <code>**{words('bold')}**</code>
        </li>
        <li>
          <code>[{words('link')}](/contact)</code>
        </li>
        <li>
          <code>{'{corporation}'}</code> {words('name')}
        </li>
        <li>{words('rest')}</li>
      </ul>
    </details>
  )
}
