import { PersonForm, type PersonFormProps } from '~/components/applicants/group/person_form'
import { t } from '~/lib/translate'

/** One shareholder of the group. */
export default function Shareholder(props: PersonFormProps) {
  return (
    <PersonForm
      {...props}
      title={t('group.shareholders.add_title')}
      submit={props.name ? t('group.shareholders.save') : t('group.shareholders.save_new')}
    />
  )
}
