import { useForm } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { PasswordDeliveryField } from '~/components/back_office/administration/password_delivery_field'
import { OfficerFields } from '~/components/back_office/administration/officer_fields'
import { RoleAssignmentFields } from '~/components/back_office/administration/role_assignment_fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { PageHeader, SectionCard } from '~/components/page'
import type { AnyForm } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'administration.officers'

/** A new officer: name, first post, and the delivery of the first password. */
export default function NewOfficer({ form: choices }: { form: Administration.NewOfficer }) {
  const form = useForm({
    firstName: '',
    middleName: '',
    lastName: '',
    mobile: '',
    email: '',
    userName: '',
    locale: 'mr',
    roleId: '',
    districts: [] as string[],
    fromOn: choices.post.today as string,
    untilOn: '',
    passwordDelivery: choices.passwordDelivery as string,
  })
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.new.title`)}
        subtitle={t(`${WORDS}.new.subtitle`)}
        backHref="/officer/people"
        backLabel={t(`${WORDS}.title`)}
      />
      <PostForm form={form} className="as-stack" onSend={() => form.post('/officer/people')}>
        <SectionCard title={t(`${WORDS}.person`)}>
          <div className="as-form">
            <OfficerFields form={form as unknown as AnyForm} languages={choices.languages} />
          </div>
        </SectionCard>
        <SectionCard title={t(`${WORDS}.new.first_post`)}>
          <div className="as-form">
            <RoleAssignmentFields form={form as unknown as AnyForm} choices={choices.post} />
          </div>
        </SectionCard>
        <SectionCard title={t(`${WORDS}.new.password`)}>
          <div className="as-form">
            <PasswordDeliveryField
              form={form as unknown as AnyForm}
              ways={choices.passwordDeliveries}
              hints={choices.passwordDeliveryHints}
            />
            <SubmitRow form={form} label={t(`${WORDS}.new.submit`)} />
          </div>
        </SectionCard>
      </PostForm>
    </>
  )
}
