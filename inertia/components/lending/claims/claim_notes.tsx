import '~/components/lending/claims/claims.css'
import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Claims } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { Notice } from '~/components/notice'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** Why a claim came back: the officer's words first, then what they are about, with the way to the field. */
export function ReturnNotice({ returned }: { returned: Claims.ClaimReturn }) {
  const t = useT()
  const { remarks, reason, item, until } = returned
  return (
    <Notice tone="warning" title={t('claims.show.returned')}>
      <DescriptionList
        items={[
          { label: t('claims.returned.says'), value: remarks },
          {
            label: t('claims.returned.about'),
            /** A plain link: the browser finds the field and puts the focus on it. */
            value: item && <a href={item.href}>{item.name}</a>,
          },
          { label: t('claims.returned.reason'), value: reason },
          { label: t('claims.returned.until'), value: t.date(until) },
        ].filter(({ value }) => value !== null)}
      />
    </Notice>
  )
}

/** What the office asks about the claim, each with the way to its answer. */
export function ClaimQuestions({ asked: questions }: { asked: readonly Claims.QuestionOnClaim[] }) {
  const t = useT()
  if (questions.length === 0) return null
  return (
    <SectionCard title={t('claims.asked.title')} subtitle={t('claims.asked.text')} id="asked">
      <ul className="as-entries as-ruled">
        {questions.map(({ id, name, reason, until, href }) => (
          <li key={id} className="as-stack">
            <div>
              <h3>{name}</h3>
              <p>“{reason}”</p>
              <p className="as-small">
                {href
                  ? t('claims.asked.until', { date: t.date(until) ?? '' })
                  : t('claims.asked.sent')}
              </p>
            </div>
            {href ? (
              <div className="as-actions">
                <Button
                  component={Link}
                  href={href}
                  aria-label={`${t('claims.asked.answer')}: ${name}`}
                >
                  {t('claims.asked.answer')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
