import type { Group, Profile } from '@generated/views'
import { PeopleList } from '~/components/applicants/group/people_list'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type DirectorsProps = {
  step: Profile.Step
  hasGroup: boolean
  directors: Group.Director[]
  /** The scheme's requirements; `categories` are the codes of the reserved ones. */
  least: { directors: number; reserved: number; categories: string; most: number }
}

/** Directors of the group; each has a form and documents (document 2). */
export default function Directors({ step, hasGroup, directors, least }: DirectorsProps) {
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <PeopleList
      step={step}
      hasGroup={hasGroup}
      people={directors.map((row) => ({ ...row.said, ...row }))}
      most={least.most}
      title={t('group.directors.minimum', {
        directors: least.directors,
        reserved: least.reserved,
        categories: least.categories,
      })}
      hasDocuments
      columns={[
        {
          key: 'designation',
          label: label('designation'),
          sortable: true,
          render: ({ designation, din }) =>
            din ? (
              <>
                {designation}{' '}
                <small>
                  ({label('din')} {din})
                </small>
              </>
            ) : (
              designation
            ),
        },
        {
          key: 'aadhaar',
          label: t('group.directors.identity'),
          render: ({ aadhaar, pan, cibilScore }) => (
            <span className="as-tight as-wraps as-column">
              <span className="as-nowrap">{aadhaar}</span>
              <span className="as-nowrap">{pan}</span>
              {cibilScore ? (
                <span>
                  {label('cibilScore')}: {cibilScore}
                </span>
              ) : null}
            </span>
          ),
        },
        {
          key: 'mobile',
          label: t('group.directors.contact'),
          render: ({ mobile, email, address: home }) => (
            <span className="as-tight as-wraps as-column">
              <span className="as-nowrap">{mobile}</span>
              {email ? <span>{email}</span> : null}
              <span>{home}</span>
            </span>
          ),
        },
        {
          key: 'documentsDone',
          label: t('group.directors.documents'),
          render: ({ documentsDone: done, documentsRequired: total }) => (
            <StatusBadge
              label={t('group.directors.documents_done', { done, total })}
              tone={done === total ? 'success' : 'warning'}
            />
          ),
        },
      ]}
    />
  )
}
