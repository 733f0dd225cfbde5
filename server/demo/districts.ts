import type { Coordinates } from '../domains/account/locations/geometry'

/** Centres of Shanghai's districts and how far people live from them, in metres. Source: ours */
const districts: Record<string, Coordinates & { reachMeters: number }> = {
  黄浦区: { latitude: 31.2222, longitude: 121.481, reachMeters: 1_800 },
  徐汇区: { latitude: 31.1883, longitude: 121.4367, reachMeters: 3_000 },
  长宁区: { latitude: 31.2204, longitude: 121.4246, reachMeters: 3_000 },
  静安区: { latitude: 31.2281, longitude: 121.4483, reachMeters: 2_200 },
  普陀区: { latitude: 31.2492, longitude: 121.3955, reachMeters: 3_200 },
  虹口区: { latitude: 31.2646, longitude: 121.505, reachMeters: 2_200 },
  杨浦区: { latitude: 31.2595, longitude: 121.526, reachMeters: 3_200 },
  浦东新区: { latitude: 31.2215, longitude: 121.5447, reachMeters: 6_000 },
  闵行区: { latitude: 31.1128, longitude: 121.3817, reachMeters: 5_000 },
  宝山区: { latitude: 31.4053, longitude: 121.4895, reachMeters: 5_000 },
  嘉定区: { latitude: 31.3756, longitude: 121.2655, reachMeters: 6_000 },
  松江区: { latitude: 31.0322, longitude: 121.2277, reachMeters: 6_000 },
  青浦区: { latitude: 31.1496, longitude: 121.1243, reachMeters: 6_000 },
  奉贤区: { latitude: 30.9179, longitude: 121.474, reachMeters: 6_000 },
  金山区: { latitude: 30.7419, longitude: 121.3416, reachMeters: 6_000 },
}

const METERS_PER_DEGREE = 111_320

/** A random place of a district. @param random Numbers from 0 to 1. */
export const placeIn = (district: string, random: () => number): Coordinates => {
  const centre = districts[district] ?? districts['静安区']!
  // The square root spreads places evenly over the circle instead of crowding its middle.
  const meters = centre.reachMeters * Math.sqrt(random())
  const angle = random() * 2 * Math.PI
  const latitude = centre.latitude + (meters * Math.sin(angle)) / METERS_PER_DEGREE
  const scale = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return { latitude, longitude: centre.longitude + (meters * Math.cos(angle)) / scale }
}
