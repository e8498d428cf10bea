import { randomInt } from 'node:crypto'

/** A point of a stroke in the box of its character, 10 wide and 16 high, y downwards. */
type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]
type Ellipse = { x: number; y: number; rx: number; ry: number }

/** From 0 up to, but not including, 1. */
type Fraction = () => number

const STEPS = 18

/** Part of an ellipse, clockwise; 0 is right, 90 below, in degrees. */
function arc({ x, y, rx, ry }: Ellipse, from: number, to: number): Stroke {
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / STEPS) * Math.PI) / 180
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}

/** A curve from one point to another, drawn towards a third. */
function bend([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): Stroke {
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [p * ax + q * bx + r * cx, p * ay + q * by + r * cy]
  })
}

/** The characters of a sum as pen strokes. */
const SIGNS: Record<string, readonly Stroke[]> = {
  '0': [arc({ x: 5, y: 8, rx: 3.9, ry: 7 }, 0, 360)],
  '1': [
    [
      [2, 4],
      [5.5, 1],
      [5.5, 15],
    ],
  ],
  '2': [[...arc({ x: 5, y: 5, rx: 3.9, ry: 4 }, 190, 395), [1.2, 15], [9.2, 15]]],
  '3': [
    [
      ...arc({ x: 4.7, y: 4.5, rx: 3.7, ry: 3.5 }, 200, 440),
      ...arc({ x: 4.7, y: 11.3, rx: 4.1, ry: 3.8 }, 275, 515),
    ],
  ],
  '4': [
    [
      [7, 15],
      [7, 1],
      [0.8, 10.6],
      [9.6, 10.6],
    ],
  ],
  '5': [[[8.6, 1], [2.4, 1], [1.9, 7.2], ...arc({ x: 4.8, y: 10.3, rx: 4.2, ry: 4.6 }, 225, 510)]],
  '6': [
    [...bend([7.8, 1], [1.8, 3.6], [1, 10.4]), ...arc({ x: 5, y: 10.4, rx: 4, ry: 4.6 }, 180, 540)],
  ],
  '7': [
    [
      [1, 1],
      [9.2, 1],
      [4, 15],
    ],
  ],
  '8': [
    arc({ x: 5, y: 4.5, rx: 3.3, ry: 3.5 }, 90, 450),
    arc({ x: 5, y: 11.5, rx: 4.1, ry: 3.5 }, 270, 630),
  ],
  '9': [[...arc({ x: 5, y: 5.6, rx: 4, ry: 4.6 }, 0, 360), ...bend([9, 5.6], [8.6, 12], [3, 15])]],
  '+': [
    [
      [1.2, 8.4],
      [8.8, 8.4],
    ],
    [
      [5, 4.4],
      [5, 12.4],
    ],
  ],
}

export const PICTURE = { width: 220, height: 72 }
const SIGN_WIDTH = 34
const SCALE = 2.5
const INK = '#1a2440'

const spread = (random: Fraction, size: number) => (random() * 2 - 1) * size

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** A wave that distorts the complete image, so that no character looks as it did in the previous one. */
function wave(random: Fraction): (point: Point) => Point {
  const [phase, length, height] = [random() * 6.3, 50 + random() * 60, 2 + random() * 3]
  return ([x, y]) => [x + spread(random, 0.35), y + height * Math.sin(phase + x / length)]
}

function drawSign(
  sign: string,
  position: number,
  random: Fraction,
  distort: (point: Point) => Point
) {
  const rotation = spread(random, 0.22)
  const slant = spread(random, 0.25)
  const [wide, high] = [SCALE * (0.9 + random() * 0.25), SCALE * (0.9 + random() * 0.25)]
  const [left, top] = [
    26 + position * SIGN_WIDTH + spread(random, 4),
    PICTURE.height / 2 + spread(random, 5),
  ]
  const placed = ([px, py]: Point): Point => {
    const [x, y] = [(px - 5 + (8 - py) * slant) * wide, (py - 8) * high]
    return distort([
      left + x * Math.cos(rotation) - y * Math.sin(rotation),
      top + x * Math.sin(rotation) + y * Math.cos(rotation),
    ])
  }
  const width = (3.2 + random() * 1.4).toFixed(1)
  return SIGNS[sign]
    .map((stroke) => `<path d="${pathOf(stroke.map(placed))}" stroke-width="${width}"/>`)
    .join('')
}

/** A thin line across the image, which a person ignores. */
function scratch(random: Fraction): string {
  const { width, height } = PICTURE
  const y = () => random() * height
  const ends = `M${(random() * 20).toFixed(1)} ${y().toFixed(1)}`
  const middle = `${(width * random()).toFixed(1)} ${y().toFixed(1)}`
  return `<path d="${ends}Q${middle} ${(width - random() * 20).toFixed(1)} ${y().toFixed(1)}" stroke-width="1.3"/>`
}

/**
 * Draws the sum 'first + second' as strokes that differ each time, dark on a transparent background. The server sends
 * only the rendered pixels (DECISIONS 11), never these paths.
 */
export function captchaPicture(first: number, second: number, random: Fraction): string {
  const { width, height } = PICTURE
  const distort = wave(random)
  const sum = [...`${first}+${second}`]
    .map((sign, position) => drawSign(sign, position + 0.4, random, distort))
    .join('')
  const scratches = Array.from({ length: 4 }, () => scratch(random)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}" fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${sum}${scratches}</svg>`
}

/* Document 1, sections 5 and 9. */
const SMALLEST_OPERAND = 10
const LARGEST_OPERAND = 29
const OPTIONS = 10
/** Wrong answers are close to the right one, so that the sum has to be calculated. */
const MAX_OFFSET = 15

interface CaptchaSum {
  first: number
  second: number
  answer: number
  /** Ten different answers in ascending order, including the right one. */
  options: number[]
}

/** A sum of two numbers between 10 and 29, with ten answers to choose from. */
export function makeCaptcha(random: (min: number, max: number) => number = randomInt): CaptchaSum {
  const first = random(SMALLEST_OPERAND, LARGEST_OPERAND + 1)
  const second = random(SMALLEST_OPERAND, LARGEST_OPERAND + 1)
  const answer = first + second
  /** The number of smaller answers is random, so that the position of the right one reveals nothing. */
  const smaller = random(0, OPTIONS)
  const options = new Set([answer])
  while (options.size <= smaller) options.add(random(answer - MAX_OFFSET, answer))
  while (options.size < OPTIONS) options.add(random(answer + 1, answer + MAX_OFFSET + 1))
  return { first, second, answer, options: [...options].sort((a, b) => a - b) }
}
