import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import { textColumn, formTexts } from '#kernel/formats/languages'
import type { Privacy } from '@generated/views'
import { DateField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PageHeader, SectionCard } from '~/components/page'
import { ConflictNotice } from '~/components/back_office/site/editor/conflict_notice'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields, valueOf } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'privacy.breaches'
const LABELS = `${WORDS}.fields`
const PATH = '/officer/breaches'
const TEXTS = ['nature', 'consequences', 'measures', 'safety'] as const
const TEXT_LENGTH = 1500

/** Form of a breach: what happened, the message to those affected in every language, and the contact for them. */
export default function BreachEdit({ breach }: { breach: Privacy.EditableBreach | null }) {
  const [locale, setLocale] = useState<string>('en')
  const form = useForm({
    version: breach?.version ?? 0,
    ...(breach?.values ?? {
      ...formTexts({}, ...TEXTS),
      happenedOn: '',
      happenedTime: '',
      knownOn: '',
      knownTime: '',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      findings: '',
    }),
  })
  const field = useFields(form, LABELS)
  const { inLanguage } = useTexts(form, LABELS)
  const errors = form.errors as Record<string, string | undefined>
  const textIn = (text: string, one: string) => String(valueOf(form.data, textColumn(text, one)))
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => {
        if (breach) form.put(`${PATH}/${breach.id}`)
        else form.post(PATH)
      }}
    >
      <PageHeader
        title={t(`${WORDS}.${breach ? 'edit' : 'add'}`)}
        backHref={breach ? `${PATH}/${breach.id}` : PATH}
        backLabel={breach ? t(`${WORDS}.number`, { id: breach.id }) : t(`${WORDS}.title`)}
      />
      {breach ? (
        <ConflictNotice form={form} saved={breach}>
          <p lang={locale}>{String(valueOf(breach.values, textColumn('nature', locale)))}</p>
        </ConflictNotice>
      ) : null}
      <SectionCard title={t(`${WORDS}.report.times`)}>
        <div className="as-column">
          <div className="as-loose as-row">
            <DateField {...field('happenedOn')} required />
            <TextField {...field('happenedTime')} maxLength={10} required />
          </div>
          <div className="as-loose as-row">
            <DateField {...field('knownOn')} required />
            <TextField {...field('knownTime')} maxLength={10} required />
          </div>
        </div>
      </SectionCard>
      <SectionCard title={t(`${WORDS}.said`)} subtitle={t(`${WORDS}.said_hint`)}>
        <LanguageTabs
          locale={locale}
          onChange={setLocale}
          isMissing={(one) => TEXTS.some((text) => textIn(text, one).trim() === '')}
          hasError={(one) => TEXTS.some((text) => Boolean(errors[textColumn(text, one)]))}
        >
          {(one) => (
            <div className="as-column">
              {TEXTS.map((text) => (
                <TextAreaField
                  key={text}
                  {...inLanguage(text, one)}
                  hint={t(`${WORDS}.hints.${text}`)}
                  rows={4}
                  maxLength={TEXT_LENGTH}
                />
              ))}
            </div>
          )}
        </LanguageTabs>
      </SectionCard>
      <SectionCard title={t(`${WORDS}.lines.contact`)}>
        <div className="as-column">
          <TextField {...field('contactName')} required />
          <TextField {...field('contactPhone')} maxLength={32} required />
          <TextField {...field('contactEmail')} required />
        </div>
      </SectionCard>
      <SectionCard title={t(`${WORDS}.for_board`)}>
        <TextAreaField {...field('findings')} hint={t(`${WORDS}.hints.findings`)} rows={4} />
      </SectionCard>
      <SubmitRow form={form} label={t('common.actions.save')} />
    </PostForm>
  )
}
