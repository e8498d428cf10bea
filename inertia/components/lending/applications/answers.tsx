import { usePage } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import type { Group, Profile } from '@generated/views'
import type { DisplayValue } from '#kernel/formats/field_input'
import { ValueOrDash } from '~/components/page'
import { DocumentPicture } from '~/components/applicants/profile/document_picture'
import { loanLabel, renderDisplayValue } from '~/components/display_value'
import { RevealNumber, type RevealNumberProps } from '~/components/reveal_number'
import { fieldId } from '~/lib/form'
import { postJson } from '~/lib/post_json'
import { t } from '~/lib/translate'

type ChangedIn = Record<string, string | null>

/** Answers that are composed of others or given elsewhere, and the field in which they are changed. */
const CHANGED_IN: ChangedIn = { fullName: 'firstName', age: null, mobile: null, email: null }
const LOAN_CHANGED_IN: ChangedIn = { loanDistrict: null }
const PERSON_CHANGED_IN: ChangedIn = { fullName: 'firstName' }
const EMERGENCY_CHANGED_IN: ChangedIn = {
  emergencyName: 'emergency.name',
  emergencyRelation: 'emergency.relation',
  emergencyMobile: 'emergency.mobile',
}

/** Returns the address of a form that leads back to the check of all answers. */
export const checkedHref = (address: string) => `${address}?from=check`

interface AnswersProps {
  readings: Record<string, DisplayValue>
  label: (name: string) => string
  /** The step's page; null while it is locked. */
  href: string | null
  /** The part of the form that contains the answers. */
  within?: string
  /** Answers that are changed in a field of another name, or in none. */
  changedIn?: ChangedIn
  /** Owner of the numbers that may be shown in full: the reader; a helper does not see them. */
  owner?: string
}

/** The encrypted numbers of a profile, by field. */
const OWN_NUMBERS: Record<string, RevealNumberProps['kind']> = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
}

/** The user's own number, compared here with the card or the passbook. */
function OwnNumber(shown: Pick<RevealNumberProps, 'kind' | 'whose' | 'masked'>) {
  const [number, setNumber] = useState<string | null>(null)
  const reveal = async () => {
    const { kind } = shown
    setNumber((await postJson<{ number: string }>('/profile/reveals', { kind })).number)
  }
  return <RevealNumber {...shown} number={number} setNumber={setNumber} onReveal={reveal} />
}

/** Answers, each with a link to its field. */
function Answers({ readings, label, href, within, changedIn = {}, owner }: AnswersProps) {
  return (
    <dl className="as-checked-answers as-ruled as-targets">
      {Object.entries(readings).map(([name, reading]) => {
        const field = name in changedIn ? changedIn[name] : within ? `${within}.${name}` : name
        return (
          <div key={name}>
            <dt className="as-muted">{label(name)}</dt>
            <dd>
              {name in OWN_NUMBERS && reading && owner ? (
                <OwnNumber kind={OWN_NUMBERS[name]} whose={owner} masked={String(reading)} />
              ) : (
                <ValueOrDash value={renderDisplayValue(reading)} />
              )}
            </dd>
            {href && field ? (
              <dd>
                <Change href={`${href}#${fieldId(field)}`} about={label(name)} />
              </dd>
            ) : null}
          </div>
        )
      })}
    </dl>
  )
}

export function Change({ href, about, label }: { href: string; about: string; label?: string }) {
  return (
    <a href={href}>
      {label ?? t('applications.summary.change')}
      <span className="as-hidden"> {about}</span>
    </a>
  )
}

/** A part of a section with a heading of its own. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
)

/** Whether the form states that the permanent address is the same, and so has no fields for it. */
const isOneAddress = ({ correspondence, permanent }: Profile.ProfileView) =>
  JSON.stringify(correspondence) === JSON.stringify(permanent)

interface SectionAnswersProps {
  section: string
  /** The step's address; null while it is locked. */
  at: string | null
  view: Profile.ProfileView
  group: Group.GroupView | null
}

/** The answers of one section, with the labels of its form; nothing where nothing was saved. */
export function SectionAnswers({ section, at, view, group }: SectionAnswersProps) {
  const href = at && checkedHref(at)
  const label = (name: string) => t(`profile.fields.${name}`)
  const groupLabel = (name: string) => t(loanLabel('group.fields', name))
  const given = { label, href }
  const owner = usePage().props.acting ? undefined : view.name
  const [lending] = view.lending
  switch (section) {
    case 'personal':
      return <Answers {...given} readings={view.personal} changedIn={CHANGED_IN} owner={owner} />
    case 'address':
      return (
        <>
          {(['correspondence', 'permanent'] as const).map((kind) =>
            view[kind] ? (
              <Part key={kind} title={t(`profile.groups.${kind}`)}>
                {kind === 'permanent' && isOneAddress(view) ? (
                  <Answers
                    href={href}
                    label={() => t('profile.groups.same')}
                    readings={{ permanentSame: t('common.answers.yes') }}
                  />
                ) : (
                  <Answers {...given} readings={view[kind]} within={kind} />
                )}
              </Part>
            ) : null
          )}
          {view.emergency ? (
            <Part title={t('profile.groups.emergency')}>
              <Answers {...given} readings={view.emergency} changedIn={EMERGENCY_CHANGED_IN} />
            </Part>
          ) : null}
        </>
      )
    case 'family':
      return view.family.map(({ id, said: { fullName, ...said } }) => (
        <Part key={id} title={String(fullName)}>
          <Answers {...given} readings={said} href={href && `${href}&member=${id}`} />
        </Part>
      ))
    case 'bank-account':
      return view.bankAccount ? (
        <Answers {...given} readings={view.bankAccount} owner={owner} />
      ) : null
    case 'lending':
      return lending ? (
        <Answers
          readings={lending.said}
          changedIn={LOAN_CHANGED_IN}
          label={(name) => t(loanLabel(`profile.lending.${lending.form}.fields`, name))}
          href={href}
        />
      ) : null
    case 'documents':
      return <Thumbnails documents={view.documents} />
    case 'group-details':
      return group ? (
        <>
          <Answers readings={group.group} label={groupLabel} href={href} />
          <Answers
            readings={group.loan}
            changedIn={LOAN_CHANGED_IN}
            label={groupLabel}
            href={href}
          />
        </>
      ) : null
    case 'directors':
      return group?.directors.map(({ id, name, said, documents }) => (
        <GroupPerson key={id} name={name} said={said} at={at && `${at}/${id}`}>
          <div className="as-apart as-targets">
            <span>{t('group.directors.documents_of', { name })}</span>
            {at ? (
              <Change
                href={checkedHref(`${at}/${id}/documents`)}
                about={t('group.directors.documents_of', { name })}
              />
            ) : null}
          </div>
          <Thumbnails documents={documents} />
        </GroupPerson>
      ))
    case 'shareholders':
      return group?.shareholders.map(({ id, name, said }) => (
        <GroupPerson key={id} name={name} said={said} at={at && `${at}/${id}`} />
      ))
    case 'group-documents':
      return group ? <Thumbnails documents={group.documents} /> : null
    default:
      return null
  }
}

interface GroupPersonProps {
  name: string
  said: Record<string, DisplayValue>
  /** The person's own form; null while it is locked. */
  at: string | null
  children?: ReactNode
}

/** A person of the group, whose form is on a page of its own. */
function GroupPerson({ name, said, at, children }: GroupPersonProps) {
  return (
    <Part title={name}>
      <Answers
        readings={{ fullName: name, ...said }}
        changedIn={PERSON_CHANGED_IN}
        label={(field) => t(`profile.fields.${field}`)}
        href={at && checkedHref(at)}
      />
      {children}
    </Part>
  )
}

/** Documents as thumbnails, each with a link to the full image; an empty slot is marked as such. */
function Thumbnails({ documents }: { documents: Profile.Document[] }) {
  /** A helper sees that the documents are there, but cannot open them. */
  const { acting } = usePage().props
  return (
    <ul className="as-columns as-gap-above">
      {documents.map(({ slot, name, title, file }) => (
        <li key={slot}>
          {file && acting ? (
            <p>
              {title ? `${name}: ${title}` : name}: {t('common.file.not_yours')}
            </p>
          ) : file?.href ? (
            <a className="as-line as-wraps" href={file.href} target="_blank" rel="noopener">
              <DocumentPicture source={file.mime.startsWith('image/') ? file.href : null} />
              <span>
                {title ? `${name}: ${title}` : name}
                <span className="as-hidden"> {t('common.file.new_tab')}</span>
              </span>
            </a>
          ) : (
            <p>
              {name}: {t('profile.documents.not_uploaded')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
