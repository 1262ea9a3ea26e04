/**
 * The interest catalogue. Its order is permanent, because the database also stores interests as bits by position.
 * A reworded label must keep its id, and new interests go at the end of the flattened list.
 */
const CATALOGUE = [
  {
    id: 'making',
    label: 'Making',
    interests: `Ceramics, Woodworking, Knitting, Sewing, Drawing, Painting, Printmaking, Calligraphy, Jewellery, Model building, Electronics, 3D printing`,
  },
  {
    id: 'music',
    label: 'Music',
    interests: `Playing guitar, Playing piano, Singing, Vinyl records, Concerts, Jazz, Classical music, Electronic music, Hip hop, Songwriting, Choir, Synthesisers`,
  },
  {
    id: 'food',
    label: 'Food and drink',
    interests: `Baking bread, Home cooking, Street food, Coffee, Tea, Fermenting, Wine, Craft beer, Vegetarian cooking, Chocolate, Farmers markets, Barbecue`,
  },
  {
    id: 'outdoors',
    label: 'Outdoors',
    interests: `Hiking, Camping, Bird watching, Gardening, Foraging, Fishing, Sailing, Skiing, Surfing, Stargazing, Mountains, Wild swimming`,
  },
  {
    id: 'sport',
    label: 'Sport and movement',
    interests: `Running, Cycling, Climbing, Yoga, Swimming, Football, Basketball, Tennis, Martial arts, Dancing, Skateboarding, Strength training`,
  },
  {
    id: 'stories',
    label: 'Books and film',
    interests: `Novels, Poetry, Science fiction, Crime stories, Comics, Creative writing, Book clubs, Independent film, Documentaries, Anime, Theatre, Podcasts`,
  },
  {
    id: 'games',
    label: 'Games',
    interests: `Board games, Chess, Video games, Role-playing games, Puzzles, Card games, Quiz nights, Escape rooms, Retro games, Speedrunning, Geocaching, Billiards`,
  },
  {
    id: 'mind',
    label: 'Science and ideas',
    interests: `Astronomy, Biology, Programming, History, Languages, Philosophy, Psychology, Mathematics, Architecture, Maps, Politics, Museums`,
  },
  {
    id: 'seeing',
    label: 'Photo and design',
    interests: `Photography, Film cameras, Filmmaking, Graphic design, Fashion, Interior design, Street art, Typography, Illustration, Animation, Thrift shopping, Tattoos`,
  },
  {
    id: 'living',
    label: 'Life and people',
    interests: `Dogs, Cats, House plants, Travel, Train journeys, Volunteering, Sustainability, Meditation, Family, Parenting, Sauna, Road trips`,
  },
] as const

export interface Interest {
  id: string
  label: string
}

export interface InterestGroup {
  id: string
  label: string
  interests: readonly Interest[]
}

export const INTEREST_GROUPS: readonly InterestGroup[] = CATALOGUE.map(({ id, label, interests }) => ({
  id,
  label,
  interests: interests
    .split(', ')
    .map((name) => ({ id: name.toLowerCase().replaceAll(' ', '-'), label: name })),
}))

/** The index in this list is the bit position in the database. */
export const INTERESTS: readonly Interest[] = INTEREST_GROUPS.flatMap(({ interests }) => interests)

const LABELS = new Map(INTERESTS.map(({ id, label }) => [id, label]))

export const interestLabel = (id: string): string => LABELS.get(id) ?? id
