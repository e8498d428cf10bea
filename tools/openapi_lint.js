import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

export async function openApiFindings(document, rules) {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas, 'all']], rules })
  const found = await linter.run(JSON.parse(JSON.stringify(document)))
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
}
