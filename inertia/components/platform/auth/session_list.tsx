import { router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Auth } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText } from '~/components/date_text'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** Where a person is signed in, each with a button that ends it, and one that ends all others. */
export function SessionList({ sessions }: { sessions: Auth.SessionRow[] }) {
  const t = useT()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const nameOf = ({ browser, system }: Auth.SessionRow) =>
    browser || system
      ? t('auth.sessions.device', {
          browser: browser ?? t('auth.sessions.browser'),
          system: system ?? t('auth.sessions.unknown'),
        })
      : t('auth.sessions.unknown_device')
  const end = (path: string) => router.delete(path, { preserveScroll: true })
  return (
    <>
      <ul className="as-ruled as-entries as-gap-below">
        {sessions.map((session) => (
          <li key={session.key} className="as-apart">
            <div>
              <strong>{nameOf(session)}</strong>{' '}
              {session.isCurrent ? (
                <StatusBadge tone="success" label={t('auth.sessions.this')} />
              ) : null}
              <p className="as-small">
                {session.at ? (
                  <>
                    {t('auth.sessions.since')} <DateText value={session.at} withTime />
                  </>
                ) : null}
                {session.address
                  ? ` · ${t('auth.sessions.from', { address: session.address })}`
                  : ''}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                type="button"
                variant="default"
                aria-label={t('auth.sessions.end_named', { device: nameOf(session) })}
                onClick={() => end(`/account/sessions/${session.key}`)}
              >
                {t('auth.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <ConfirmButton
          text={t('auth.sessions.end_all_text', { count: others.length })}
          confirmLabel={t('auth.sessions.end_all')}
          onConfirm={() => end('/account/sessions')}
        />
      ) : (
        <p className="as-hint">{t('auth.sessions.none')}</p>
      )}
    </>
  )
}
