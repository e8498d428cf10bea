import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText, EmptyState, Page } from '~/components/page'
import { BoardClock } from '~/components/accountability/privacy/board_deadline'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const WORDS = 'privacy.breaches'
const PATH = '/officer/breaches'

/** Breaches of personal data, newest first. */
export default function Breaches({
  breaches,
  mayManage,
}: Privacy.Breaches & { mayManage: boolean }) {
  return (
    <Page
      title={t(`${WORDS}.title`)}
      subtitle={t(`${WORDS}.subtitle`)}
      actions={mayManage ? <LinkButton href={`${PATH}/new`} label={t(`${WORDS}.add`)} /> : null}
    >
      {breaches.length === 0 ? (
        <EmptyState title={t(`${WORDS}.none`)} text={t(`${WORDS}.none_text`)} />
      ) : (
        <PlainTable
          caption={t(`${WORDS}.title`)}
          rows={breaches}
          labels={`${WORDS}.columns`}
          columns={(column) => [
            column('number', ({ id }) => (
              <Link href={`${PATH}/${id}`} className="as-target">
                {t(`${WORDS}.number`, { id })}
              </Link>
            )),
            column('nature'),
            column('known', ({ knownAt }) => <DateText value={knownAt} withTime />),
            column('state', ({ state }) => t(`${WORDS}.states.${state}`)),
            column('board', ({ clock }) => <BoardClock clock={clock} />),
          ]}
        />
      )}
    </Page>
  )
}
