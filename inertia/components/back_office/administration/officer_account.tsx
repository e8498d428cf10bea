import { router } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.officers.account'

/** How an officer signs in, and what an administrator does about it. Each step asks first. */
export function OfficerAccount({ person }: { person: Administration.Officer }) {
  const t = useT()
  const words = (name: string) => t(`${WORDS}.${name}`)
  const { id, version, name, state, isSelf } = person
  const base = `/officer/people/${id}`
  const seen = { data: { version }, preserveScroll: true }
  const isDisabled = state === 'disabled'
  const hints: Partial<Record<string, string>> = person.passwordDeliveryHints
  const ask = (act: string, onConfirm: () => void, color?: string) => (
    <ConfirmButton
      key={act}
      title={words(`${act}.title`)}
      text={[t(`${WORDS}.${act}.text`, { name }), hints[act], ...(act === 'disable' ? left : [])]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={words(`${act}.button`)}
      color={color}
      onConfirm={onConfirm}
    />
  )
  const left = person.posts.flatMap(({ name: post, unattendedFiles }) =>
    unattendedFiles
      ? [t('administration.officers.left_behind.change', { post, ...unattendedFiles })]
      : []
  )
  const setPassword = (passwordDelivery: string) => () =>
    router.post(`${base}/password`, { passwordDelivery }, { preserveScroll: true })
  return (
    <SectionCard title={words('title')}>
      <div className="as-stack">
        <DescriptionList
          columns={2}
          labels={WORDS}
          items={(fact) => [
            fact(
              'last_sign_in',
              person.lastSignIn ? <DateText value={person.lastSignIn} withTime /> : words('never')
            ),
            fact('password', words(person.hasTemporaryPassword ? 'temporary' : 'own')),
            fact('second_factor', words(person.hasSecondFactor ? 'factor_on' : 'factor_off')),
            fact('sessions', String(person.sessions)),
          ]}
        />
        <div className="as-actions">
          {isSelf || isDisabled ? null : ask('link', setPassword('link'), 'blue')}
          {isSelf || isDisabled ? null : ask('sms', setPassword('sms'), 'blue')}
          {isSelf || isDisabled || person.fields.email === ''
            ? null
            : ask('email', setPassword('email'), 'blue')}
          {person.sessions > 0
            ? ask('end_sessions', () => router.delete(`${base}/sessions`, { preserveScroll: true }))
            : null}
          {person.hasSecondFactor
            ? ask('remove_second_factor', () => router.delete(`${base}/second-factor`, seen))
            : null}
          {isDisabled
            ? ask('enable', () => router.delete(`${base}/disabling`, seen), 'blue')
            : ask('disable', () =>
                router.post(`${base}/disabling`, { version }, { preserveScroll: true })
              )}
        </div>
      </div>
    </SectionCard>
  )
}
