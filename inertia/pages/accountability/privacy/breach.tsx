import { LinkButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { AffectedPeople } from '~/components/accountability/privacy/affected_people'
import { BoardClock } from '~/components/accountability/privacy/board_deadline'
import { PdfButton } from '~/components/pdf_button'
import { t } from '~/lib/translate'
import { useState } from 'react'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'

const BREACH_PREVIEWS_WORDS = 'privacy.breaches.preview'

const WORDS = 'privacy.breaches'
const PATH = '/officer/breaches'

/** A breach: the Board's deadline, what happened, who is affected, and the message to them. */
export default function Breach(props: Privacy.Breach & { mayManage: boolean }) {
  const { id, state, mayManage, missing, waiting, counts, version } = props
  const isDraft = state === 'draft'
  return (
    <Page
      title={t(`${WORDS}.number`, { id })}
      subtitle={t(`${WORDS}.states.${state}`)}
      backHref={PATH}
      backLabel={t(`${WORDS}.title`)}
      actions={
        <>
          {isDraft && mayManage ? (
            <LinkButton href={`${PATH}/${id}/edit`} variant="default" label={t(`${WORDS}.edit`)} />
          ) : null}
          <PdfButton href={`${PATH}/${id}/report.pdf`} label={t(`${WORDS}.sheet`)} />
        </>
      }
    >
      {waiting === null ? null : (
        <Notice tone="warning">
          <p>
            <Link href={`/officer/confirmations/${waiting}`} className="as-target">
              {t(`${WORDS}.waiting`)}
            </Link>
          </p>
        </Notice>
      )}
      <Board {...props} />
      <SectionCard title={t(`${WORDS}.said`)}>
        <DescriptionList
          items={[
            ...props.texts.map(({ text, value }) => ({
              label: t(`${WORDS}.lines.${text}`),
              value,
            })),
            { label: t(`${WORDS}.lines.contact`), value: props.contact },
            { label: t(`${WORDS}.lines.findings`), value: props.findings },
          ]}
        />
      </SectionCard>
      <AffectedPeople {...props} />
      <BreachPreviews previews={props.previews} />
      {isDraft && mayManage ? (
        <SectionCard title={t(`${WORDS}.release.title`)} subtitle={t(`${WORDS}.release.text`)}>
          {missing.length > 0 ? (
            <p>{t(`${WORDS}.refused.languages`, { languages: missing.join(', ') })}</p>
          ) : null}
          {counts.people === 0 ? <p>{t(`${WORDS}.refused.no_list`)}</p> : null}
          {missing.length === 0 && counts.people > 0 && waiting === null ? (
            <ConfirmButton
              text={t(`${WORDS}.release.question`, { count: counts.people })}
              confirmLabel={t(`${WORDS}.release.button`)}
              onConfirm={() =>
                router.post(`${PATH}/${id}/notices`, { version }, { preserveScroll: true })
              }
            />
          ) : null}
        </SectionCard>
      ) : null}
    </Page>
  )
}

function Board(props: Privacy.Breach & { mayManage: boolean }) {
  const { id, happenedAt, knownAt, describedAt, reportedAt, clock, mayManage } = props
  const line = (key: string, at: string | null) => ({
    label: t(`${WORDS}.lines.${key}`),
    value: at ? <DateText value={at} withTime /> : null,
  })
  const steps = [
    { step: 'described', at: describedAt },
    { step: 'reported', at: reportedAt },
  ]
  return (
    <SectionCard title={t(`${WORDS}.board`)} actions={<BoardClock clock={clock} />}>
      <DescriptionList
        columns={2}
        items={[
          line('happened', happenedAt),
          line('known', knownAt),
          line('described', describedAt),
          line('due', clock.dueAt),
          line('reported', reportedAt),
        ]}
      />
      {mayManage ? (
        <div className="as-actions">
          {steps
            .filter(({ at }) => at === null)
            .map(({ step }) => (
              <ConfirmButton
                key={step}
                color="blue"
                text={t(`${WORDS}.note.${step}_text`)}
                confirmLabel={t(`${WORDS}.note.${step}`)}
                onConfirm={() =>
                  router.post(`${PATH}/${id}/board`, { step }, { preserveScroll: true })
                }
              />
            ))}
        </div>
      ) : null}
    </SectionCard>
  )
}

/** The message to those affected, in each language: SMS, e-mail and inbox. */
function BreachPreviews({ previews }: Pick<Privacy.Breach, 'previews'>) {
  const [locale, setLocale] = useState<string>(t.locale())
  const never = () => false
  return (
    <SectionCard title={t(`${BREACH_PREVIEWS_WORDS}.title`)}>
      <LanguageTabs locale={locale} onChange={setLocale} isMissing={never} hasError={never}>
        {(one) => {
          const found = previews.find((preview) => preview.locale === one)
          if (!found) return null
          return (
            <div lang={one}>
              <DescriptionList
                labels={BREACH_PREVIEWS_WORDS}
                items={(fact) => [
                  fact('sms', found.sms),
                  fact(
                    'email',
                    <>
                      <strong>{found.subject}</strong>
                      <br />
                      <span className="as-said-lines">{found.email}</span>
                    </>
                  ),
                  fact('inbox', found.notice),
                ]}
              />
            </div>
          )
        }}
      </LanguageTabs>
    </SectionCard>
  )
}
