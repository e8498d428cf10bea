import { ActionButton, LinkButton } from '~/components/buttons'
import { router } from '@inertiajs/react'
import type { Auth } from '@generated/views'
import { DateText, DescriptionList, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'
import { ConfirmButton } from '~/components/confirm_button'
import '~/components/platform/auth/auth_page.css'

type AccountProps = {
  account: Auth.Account
  sessions: Auth.SessionRow[]
  /** Null for applicants, who have no second factor. */
  hasSecondFactor: boolean | null
}

/** The user's own account: contact details, sign-in, and sessions. */
export default function Account({ account, sessions, hasSecondFactor }: AccountProps) {
  return (
    <>
      <PageHeader title={t('auth.account.title')} />
      <div className="as-stack">
        <SectionCard
          title={t('auth.account.contact')}
          actions={
            <>
              <LinkButton
                variant="default"
                href="/account/mobile"
                label={t('auth.contact.mobile_title')}
              />
              <LinkButton
                variant="default"
                href="/account/email"
                label={t('auth.contact.email_title')}
              />
            </>
          }
        >
          <DescriptionList
            columns={2}
            items={[
              { label: t('auth.account.name'), value: account.name },
              { label: t('auth.fields.userName'), value: account.userName },
              { label: t('auth.fields.mobile'), value: account.mobile },
              { label: t('auth.fields.email'), value: account.email },
            ]}
          />
        </SectionCard>
        <SectionCard
          title={t('auth.fields.password')}
          actions={
            <LinkButton
              variant="default"
              href="/change-password"
              label={t('auth.change_password.title')}
            />
          }
        >
          <DescriptionList
            labels="auth.account"
            items={(fact) => [
              fact(
                'password_changed',
                account.passwordChangedAt ? (
                  <DateText value={account.passwordChangedAt} withTime />
                ) : null
              ),
            ]}
          />
        </SectionCard>
        {hasSecondFactor === null ? null : (
          <SectionCard
            title={t('auth.second_factor.title')}
            subtitle={t('auth.second_factor.text')}
            actions={
              <LinkButton
                variant="default"
                href="/account/second-factor"
                label={t('auth.second_factor.manage')}
              />
            }
          >
            <StatusBadge
              tone={hasSecondFactor ? 'success' : 'neutral'}
              label={t(hasSecondFactor ? 'auth.second_factor.is_on' : 'auth.second_factor.is_off')}
            />
          </SectionCard>
        )}
        <SectionCard
          title={t('passkeys.title')}
          actions={
            <LinkButton variant="default" href="/account/passkeys" label={t('passkeys.manage')} />
          }
        >
          <p>{t('passkeys.text')}</p>
        </SectionCard>
        {hasSecondFactor === null ? (
          <SectionCard
            title={t('auth.account.my_data')}
            actions={
              <LinkButton variant="default" href="/my-data" label={t('auth.account.to_my_data')} />
            }
          >
            <p>{t('auth.account.my_data_text')}</p>
          </SectionCard>
        ) : null}
        <SectionCard title={t('auth.sessions.title')} subtitle={t('auth.sessions.text')}>
          <SessionList sessions={sessions} />
        </SectionCard>
      </div>
    </>
  )
}

/** The user's sessions, each with a button to end it, and one to end all others. */
function SessionList({ sessions }: { sessions: Auth.SessionRow[] }) {
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
              <ActionButton
                variant="default"
                aria-label={t('auth.sessions.end_named', { device: nameOf(session) })}
                onClick={() => end(`/account/sessions/${session.key}`)}
                label={t('auth.sessions.end')}
              />
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
