import { beard } from './beard.ts'
import { clothesOf, sleeveOf } from './clothing.ts'
import { darker, INK } from './colors.ts'
import { COVERS } from './covers.ts'
import { eyes } from './eyes.ts'
import { glasses } from './glasses.ts'
import { hair, UNDER_BAND, UNDER_HAT } from './hair.ts'
import type { Hair } from './hair-cap.ts'
import { HATS, type Hat } from './hats.ts'
import { complexion, ears, headOutline } from './head.ts'
import { jewelry } from './jewelry.ts'
import { daylight, framed, hourOf } from './light.ts'
import { type Look, lookOf, type PortraitOptions } from './look.ts'
import { mouth, nose } from './mouth.ts'
import { type Cut, cast, type Piece, scissors, svg } from './paper.ts'
import { poseOf } from './pose.ts'
import { isHeld, PROPS, propOf } from './props.ts'
import { type Random, seededRandom } from './random.ts'
import { isEvening, placeOf, setting } from './setting.ts'
import { clothing, neckline } from './tops.ts'

/** Every shot shows the same person with other clothes, in another place and at another time of day. */
export function portraitSvg(options: PortraitOptions, shot: number): string {
  const look = lookOf(options)
  const draw = seededRandom(`shot ${shot} ${options.seed}`)
  const pose = poseOf(draw, shot)
  const place = placeOf(draw)
  const light = daylight(hourOf(draw, isEvening(place)))
  const behind = setting(place, draw)
  const worn = headOf(look, draw, shot)
  const scarf = look.cover === 'hijab' || look.cover === 'shayla'
  const prop = propOf(draw, shot, look.presenting, scarf)
  const near = prop && isHeld(prop) ? Math.min(pose.near, 1.3) : pose.near
  const clothes = clothesOf(draw, look.presenting, scarf, look.age)

  const cut = scissors(light, 'c')
  const cutHair = scissors(light, 'h', worn.mirrored)
  const cutHat = scissors(light, 't')
  const outline = headOutline(look, pose.turn)
  const flip = worn.mirrored ? -1 : 1
  const head = svg`rotate(${pose.tilt} 0 110) scale(${look.width} 1)`
  const hairs = (pieces: Piece[]) =>
    svg`<g transform="scale(${flip} 1)">${pieces.map((piece) => laid(cutHair, piece)).join('')}</g>`
  const shadows = [...worn.hair.front, ...worn.hat]
    .map((piece) => piece.d && cast(piece.d, 9, look.skin.shade, 0.15))
    .join('')

  const figure = [
    svg`<g transform="${head}">${hairs(worn.hair.back)}${worn.hidesEars ? '' : ears(cut, look, pose)}</g>`,
    neckline(cut, look.skin, look.neck),
    svg`<g transform="translate(0 -14) rotate(${pose.lean} 0 200)">${clothing(cut, clothes, look.skin, look.shoulders, look.neck)}${prop ? PROPS[prop](cut, draw, { skin: look.skin, sleeve: sleeveOf(clothes) }) : ''}</g>`,
    svg`<g transform="${head}">`,
    svg`<clipPath id="head"><path d="${outline}"/></clipPath>`,
    cut({ d: outline, fill: look.skin.base, depth: 46 }),
    svg`<g clip-path="url(#head)">${complexion(look, pose)}<g transform="scale(${flip} 1)">${shadows}</g></g>`,
    beard(cut, look, pose) + nose(look, pose) + mouth(look, pose) + eyes(look, pose),
    hairs(worn.hair.front),
    worn.hat.map((piece) => laid(cutHat, piece)).join(''),
    glasses(look, pose, worn.hidesEars),
    worn.hidesEars ? '' : jewelry(cut, look, pose),
    '</g>',
  ].join('')
  const around = svg`M-102,-60 C-102,-160 -64,-196 0,-196 C64,-196 102,-160 102,-60 C102,40 60,140 70,190 C220,220 300,290 310,640 L-310,640 C-300,290 -220,220 -70,190 C-60,140 -102,40 -102,-60Z`
  const stand = svg`translate(400 ${400 + 28 * near}) scale(${near})`
  return framed(behind, svg`<g transform="${stand}">${cast(around, 20, '#1E0A12', 0.08)}${figure}</g>`, light)
}

const laid = (cut: Cut, piece: Piece) => (piece.d ? cut(piece) : (piece.over ?? ''))

interface Worn {
  hair: Hair
  hat: Piece[]
  mirrored: boolean
  hidesEars: boolean
}

function headOf(look: Look, draw: Random, shot: number): Worn {
  const { style, color, mirrored } = look.hair
  const natural = hair(style, color, look.skin.base)
  const cloth = look.coverColors[shot % look.coverColors.length] as string
  if (look.cover === 'kippah') {
    const short = hair(UNDER_HAT.has(style) && style !== 'bald' ? style : 'crop', color, look.skin.base)
    return { hair: short, hat: COVERS.kippah(darker(cloth, 0.3)).front, mirrored, hidesEars: false }
  }
  if (look.cover !== 'none') {
    const scarf = look.cover === 'hijab' || look.cover === 'shayla'
    return { hair: COVERS[look.cover](cloth), hat: [], mirrored, hidesEars: scarf }
  }
  const hat = hatOf(look, draw, shot)
  const dye = draw.pick([INK.persimmon, INK.pine, INK.ai, INK.ume, INK.koji, '#3A3A44', '#E9D8B4'])
  return {
    hair: natural,
    hat: hat ? HATS[hat](hat === 'sunhat' ? INK.sand : dye) : [],
    mirrored,
    hidesEars: false,
  }
}

function hatOf(look: Look, draw: Random, shot: number): Hat | undefined {
  if (UNDER_BAND.has(look.hair.style) && draw.chance(0.16)) return 'headband'
  if (!UNDER_HAT.has(look.hair.style) || !draw.chance(shot === 0 ? 0.1 : 0.3)) return undefined
  const sunhat = look.presenting === 'man' ? 0.4 : 1.6
  return draw.weighted<Hat>({ beanie: 3, cap: 2, sunhat, bandana: 1, fedora: 1 })
}
