import type { Privacy } from '@generated/views'
import { DateText, DescriptionList, EmptyState, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

const LINES = 'privacy.incidents.lines'

/** The breaches that affected a person's data: what happened, what it may mean, and what to do. */
export default function Incidents({ incidents }: Privacy.Incidents) {
  return (
    <Page
      title={t('privacy.incidents.title')}
      subtitle={t('privacy.incidents.subtitle')}
      backHref="/my-data"
      backLabel={t('privacy.show.title')}
    >
      {incidents.length === 0 ? <EmptyState title={t('privacy.incidents.none')} /> : null}
      {incidents.map(({ id, happenedAt, toldAt, texts, contact }) => (
        <SectionCard key={id} title={t('privacy.incidents.on', { day: t.date(happenedAt) ?? '' })}>
          <DescriptionList
            labels={LINES}
            items={(fact) => [
              fact('happened', <DateText value={happenedAt} withTime />),
              ...texts.map(({ text, value }) => ({ label: t(`${LINES}.${text}`), value })),
              fact(
                'contact',
                <>
                  {contact.name}, <a href={`tel:${contact.phone}`}>{contact.phone}</a>,{' '}
                  <a href={`mailto:${contact.email}`}>{contact.email}</a>
                </>
              ),
              fact('told', <DateText value={toldAt} withTime />),
            ]}
          />
        </SectionCard>
      ))}
    </Page>
  )
}
