import { SearchForm } from '~/components/back_office/site/search_form'
import { t } from '~/lib/translate'

/** Search by pincode or district that leads to the responsible office. */
export function FindOffice({ place = '' }: { place?: string }) {
  return (
    <SearchForm
      action="/district-offices"
      label={t('site.offices.place')}
      hint={t('site.offices.place_hint')}
      button={t('site.offices.find')}
      field={{
        name: 'place',
        type: 'text',
        autoComplete: 'postal-code',
        defaultValue: place,
      }}
    />
  )
}
