import { spaceWidth, type Line } from '#pdf/layout'
import { DEFAULT_SIZE, type TextOptions } from '#pdf/text_options'
import { pdfColour, pdfX, pdfY, POINTS_PER_MM } from '#pdf/path'
import type { ShapedRun } from '#pdf/shaper'
import { pdfNumber, showRun } from '#pdf/text_operators'

/**
 * The operators that draw one line with its anchor at x, y (millimetres), turned by `radians`.
 * `use` notes a run as drawn and names its font.
 */
export function lineOperators(
  line: Line,
  { x, y, radians }: { x: number; y: number; radians: number },
  options: TextOptions,
  use: (run: ShapedRun) => string
): string {
  const size = options.size ?? DEFAULT_SIZE
  const space = spaceWidth(options.weight ?? 'normal')
  const start = { left: 0, center: line.width / 2, right: line.width }[options.align ?? 'left']
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const direction = [cos, sin, -sin, cos].map(pdfNumber).join(' ')
  const operators = ['BT', pdfColour(options.colour ?? '#000000', 'rg')]
  let pen = -start
  let font = ''
  for (const word of line.words) {
    for (const run of word.runs) {
      const resource = use(run)
      if (resource !== font) operators.push(`/${resource} ${pdfNumber(size)} Tf`)
      font = resource
      const along = (pen * size) / 1000 / POINTS_PER_MM
      const place = `${pdfX(x + along * cos)} ${pdfY(y - along * sin)}`
      operators.push(`${direction} ${place} Tm`, showRun(run, size))
      pen += run.width
    }
    pen += space
  }
  return [...operators, 'ET'].join('\n')
}
