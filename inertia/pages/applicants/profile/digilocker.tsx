import { router, useForm } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { CheckboxField, SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { EmptyState, Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface DigiLockerProps {
  href: string
  backHref: string
  /** As shown by DigiLocker. */
  purpose: string
  /** Slots that may be changed now. */
  slots: Profile.DigiLockerSlot[]
  /** Null until the user has given consent. */
  grant: Profile.DigiLockerGrant | null
}

const WORDS = 'profile.digilocker'

/** Documents issued to the user at DigiLocker, to be put into slots; everything works without it. */
export default function DigiLocker({ href, backHref, purpose, slots, grant }: DigiLockerProps) {
  return (
    <Page
      title={t(`${WORDS}.title`)}
      subtitle={t(`${WORDS}.subtitle`)}
      backHref={backHref}
      backLabel={t('profile.sections.documents')}
    >
      {grant ? (
        <>
          <p>{t(`${WORDS}.account`, { name: grant.holder })}</p>
          {grant.documents.length === 0 ? <EmptyState title={t(`${WORDS}.none`)} /> : null}
          {grant.documents.map((document) => (
            <IssuedDocument
              key={`${grant.id}:${document.index}`}
              href={href}
              grant={grant.id}
              document={document}
              slots={slots.filter(({ slot }) => document.slots.includes(slot))}
            />
          ))}
          <div className="as-actions">
            <ActionButton
              variant="default"
              onClick={() => router.delete(href)}
              label={t(`${WORDS}.leave`)}
            />
          </div>
        </>
      ) : (
        <Consent href={href} purpose={purpose} />
      )}
    </Page>
  )
}

function Consent({ href, purpose }: Pick<DigiLockerProps, 'href' | 'purpose'>) {
  const form = useForm({ consent: false })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <SectionCard title={t(`${WORDS}.consent_title`)}>
      <PostForm form={form} className="as-stack" onSend={() => form.post(`${href}/consents`)}>
        <CheckboxField {...field('consent')} label={t(`${WORDS}.consent`, { purpose })} required />
        <SubmitRow form={form} label={t(`${WORDS}.go`)} />
      </PostForm>
    </SectionCard>
  )
}

interface IssuedDocumentProps {
  href: string
  /** Id of the grant to which the list belongs. */
  grant: string
  document: Profile.DigiLockerGrant['documents'][number]
  slots: Profile.DigiLockerSlot[]
}

/** A document, and the slot for it. */
function IssuedDocument({ href, grant, document, slots }: IssuedDocumentProps) {
  const { index, name, issuer, isFetchable } = document
  const form = useForm({ grant, index, slot: slots[0]?.slot ?? '' })
  const field = useFields(form, `${WORDS}.fields`)
  const chosen = slots.find(({ slot }) => slot === form.data.slot)
  function send() {
    form.transform((data) => ({ ...data, expectedVersion: chosen?.version }))
    form.post(href, { preserveScroll: true })
  }
  return (
    <SectionCard title={name} subtitle={issuer}>
      {slots.length === 0 ? (
        <p>{isFetchable ? t(`${WORDS}.no_slot`) : t(`${WORDS}.upload`)}</p>
      ) : (
        <PostForm form={form} className="as-stack" onSend={send}>
          <SelectField
            {...field('slot')}
            required
            options={slots.map((one) => ({ value: one.slot, label: one.name }))}
          />
          {chosen && chosen.version !== 'none' ? (
            <p className="as-small">{t(`${WORDS}.replaces`)}</p>
          ) : null}
          <SubmitRow form={form} label={t(`${WORDS}.fetch`)} />
        </PostForm>
      )}
    </SectionCard>
  )
}
