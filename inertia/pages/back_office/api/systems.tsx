import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import type { Api } from '@generated/views'
import { DateText, EmptyState, Notice, Page, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const HREF = '/officer/api'

/** The systems that use the API: their owners, and the state of their tokens. */
export default function Systems({ systems }: { systems: Api.SystemLine[] }) {
  const label = (key: string) => t(`api.systems.${key}`)
  const ending = systems.filter(({ endSoon }) => endSoon > 0)
  return (
    <Page
      title={label('title')}
      subtitle={label('subtitle')}
      actions={
        <>
          <LinkButton
            href={`${HREF}/deliveries`}
            variant="default"
            label={t('api.deliveries.title')}
          />
          <LinkButton href={`${HREF}/new`} label={label('new')} />
        </>
      }
    >
      {ending.length > 0 ? (
        <Notice tone="warning" title={label('ending.title')}>
          <p>{label('ending.text')}</p>
          <ul>
            {ending.map(({ id, name, endSoon }) => (
              <li key={id}>
                <Link href={`${HREF}/${id}`}>{name}</Link>:{' '}
                {t('api.systems.ending.count', { count: endSoon })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {systems.length === 0 ? (
        <EmptyState title={label('none')} text={label('none_text')} />
      ) : (
        <PlainTable
          caption={label('title')}
          rows={systems}
          labels="api.systems.columns"
          columns={(column) => [
            column('name', ({ id, name }) => <Link href={`${HREF}/${id}`}>{name}</Link>),
            column('whose', ({ bank }) => bank ?? label('own')),
            column('tokens', (system) => <Tokens system={system} />),
            column('ends', ({ endsAt }) => <DateText value={endsAt} />),
            column('used', ({ lastUsedAt }) =>
              lastUsedAt ? <DateText value={lastUsedAt} withTime /> : label('never')
            ),
          ]}
        />
      )}
    </Page>
  )
}

function Tokens({ system: { inForce, endSoon } }: { system: Api.SystemLine }) {
  return (
    <span className="as-row">
      {inForce > 0 ? (
        <span className="as-numbers">{inForce}</span>
      ) : (
        <StatusBadge label={t('api.systems.no_token')} />
      )}
      {endSoon > 0 ? <StatusBadge label={t('api.states.ends_soon')} tone="warning" /> : null}
    </span>
  )
}
